import type { Messages } from '../../lib/text.ts';

export default {
  'frame.title': 'Reliquest',
} satisfies Messages;
