import type { Messages } from '../../lib/text.ts';

export default {} satisfies Messages;
