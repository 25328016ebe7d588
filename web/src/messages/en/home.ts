import type { Messages } from '../../lib/text.ts';

export default {
  'home.title': 'Reliquest',
  'home.shelf': 'The shelf',
  'home.theme.dark': 'Dark colours',
  'home.theme.light': 'Light colours',
  'home.settings': 'Settings',

  'home.continue': 'Continue',
  'home.continue.again': 'Start this again',
  'home.all': 'All games',
  'home.other': 'Other games',
  'home.yourturn': 'Your turn',
  'home.turn': '{name} is awaited',
  'home.waiting': 'Waiting for company',
  'home.over': 'Over',
  'home.with': 'with {names}',
  'home.bots': { one: 'a bot', other: '{n} bots' },
  'home.answers': { one: 'one decision so far', other: '{n} decisions so far' },
  'home.fresh': 'not begun yet',
  'home.watch': 'Look',
  'home.forget': 'Take off the list',

  'home.first': 'First time here?',
  'home.first.text': 'A jungle, four dice, one careful traveller. Short hints tell you what you need when you need it; nothing to read before.',
  'home.first.go': 'Play the first adventure',

  'home.now': 'Play {title} now, set up as last time',
  'home.new': 'New game',
  'home.new.of': 'New game of {title}',
  'home.learn': 'Learn',
  'home.learn.of': 'Learn {title}: a first game with hints',
  'home.players': '{from}–{to} players',
  'home.minutes': '{from}–{to} minutes',
  'home.campaigns': 'Campaigns',
  'home.print': 'Print',
  'home.print.of': 'Print {title}',

  'home.code': 'A friend sent you a code?',
  'home.code.field': 'Code of six letters and figures',
  'home.code.join': 'Join',

  'home.join': 'Sit down',
  'home.join.title': 'Sit down at a table',
  'home.join.name': 'Your name, as the others see it',

  'home.tables': 'Tables open to join',
  'home.tables.seats': { one: 'one seat free', other: '{n} seats free' },

  'home.upload': 'Go on from a save file',
  'home.kept': 'Games are kept where this page comes from; your seats are known to this device alone.',
  'home.credits': 'Credits and licences',

  // a new game
  'home.start': 'Start',
  'home.starting': 'Setting the table…',
  'home.seats': 'Who plays?',
  'home.seat': 'Seat {n}',
  'home.seat.you': 'You',
  'home.seat.here': 'Somebody at this device',
  'home.seat.open': 'A friend elsewhere, by link',
  'home.seat.bot': 'Bot: {kind}',
  'home.seat.name': 'Name of seat {n}',
  'home.more': 'House rules, real dice and more',
  'home.house': 'House rules',
  'home.house.book': '{value}, by the book',
  'home.real': 'Real dice and cards on the table',
  'home.real.help': 'You roll and draw; the program asks what came, and keeps the rules.',
  'home.list': 'Show the table to everyone on this page',
  'home.stops': 'Ask at every window',
  'home.stops.help': 'Otherwise only where something could still change.',
  'home.which': '{label} ({n})',

  // credits
  'home.credits.back': 'Back to the shelf',
  'home.credits.games': 'The games',
  'home.credits.games.text':
    'Reliquest plays by the rules of Page Quest, Artifact and Quest for the Lost Pixel, three print-and-play games. Adventures, cards, names and texts here were written for this project.',
  'home.credits.code': 'Program',
  'home.credits.code.text': 'MIT licence. Texts, cards and drawings: CC BY-SA 4.0.',
  'home.credits.icons': 'Icons',
  'home.credits.icons.text':
    'Icons made by Lorc, Delapouite, Sbed, Skoll, Faithtoken, Caro Asercion and others, game-icons.net, CC BY 3.0; colours, sizes and combinations were changed.',
  'home.credits.fonts': 'Typefaces',
  'home.credits.fonts.text':
    'Atkinson Hyperlegible Next, Grenze Gotisch, Londrina Solid, Patrick Hand, IM Fell English SC, Alegreya, Vollkorn, Jacquard 24 and Jersey 10, all under the SIL Open Font License 1.1.',
  'home.credits.full': 'The full texts of these licences',
  'home.credits.libraries': 'Libraries',
  'home.credits.libraries.text': 'Svelte and uqr, both MIT licence, are part of this page.',
  'home.credits.pictures': 'Pictures',
  'home.credits.pictures.text': 'Every scene, portrait, plate and sprite is drawn by the program itself, from words in the packs.',
} satisfies Messages;
