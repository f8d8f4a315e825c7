import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';

/** A video of the demo as its owner describes it. */
export interface DemoVideo {
  readonly film: FilmName;
  /** Sound only has a name of its own kind. */
  readonly fileName: string;
  readonly name: string;
  readonly description: string;
  /** The frame that shows before it plays, in seconds; null where there is none. */
  readonly posterS: number | null;
  readonly chapters: readonly { readonly startS: number; readonly title: string }[];
  readonly captions: readonly {
    readonly language: string;
    readonly label: string;
    readonly lines: readonly CaptionLine[];
  }[];
  /** How long ago it was uploaded. */
  readonly daysAgo: number;
}

type CaptionLine = readonly [fromS: number, untilS: number, text: string];

const MADE_HERE = 'Commoncast drew this film itself on its first start.';

/**
 * On the pages of the second site. They are there before the platform says that it is running; the longest comes last,
 * because its other sizes take the processor from what is still to be done.
 */
export const FIRST_VIDEOS: readonly DemoVideo[] = [
  {
    film: 'pocketEdition',
    fileName: 'pocket-edition.mp4',
    name: 'New: the pocket edition',
    description: `The Harbour for your waistcoat, filmed for phones.\n\n${MADE_HERE}`,
    posterS: 4.5,
    chapters: [],
    captions: [],
    daysAgo: 44,
  },
  {
    film: 'harbourFour',
    fileName: 'harbour-no-4.mp4',
    name: 'Meet the Harbour No. 4',
    description: `Our wall clock in solid oak: eight days on one winding, and made to be mended.\n\n${MADE_HERE}`,
    posterS: 5.3,
    chapters: [],
    captions: [],
    daysAgo: 88,
  },
  {
    film: 'workshop',
    fileName: 'one-minute.mp4',
    name: 'One minute in the workshop',
    description: `The wheels, the hands and the strike of a clock, one minute long.\n\n${MADE_HERE}`,
    posterS: 4,
    chapters: [
      { startS: 0, title: 'The wheels' },
      { startS: 20, title: 'The hands' },
      { startS: 40, title: 'The strike' },
    ],
    captions: [
      {
        language: 'en',
        label: 'English',
        lines: [
          [1, 5.5, 'One minute in the workshop, while the clock is ticking.'],
          [6.5, 12.5, 'We cut every wheel by hand: seventy-two teeth, one by one.'],
          [13, 19, 'Each tooth pushes the next wheel a little further.'],
          [20.5, 29, 'We heat the hands in the flame until the steel turns blue.'],
          [30, 38, 'At noon we set them, when the harbour gun is fired.'],
          [41, 48, '[A bell strikes]'],
          [49, 58, 'The bell is cast in bronze, and tuned by ear.'],
        ],
      },
    ],
    daysAgo: 89.5,
  },
];

/** The others follow while the platform is in use already. */
export const LATER_VIDEOS: readonly DemoVideo[] = [
  {
    film: 'dusk',
    fileName: 'dusk.mp4',
    name: 'Harbour Lane at dusk',
    description: `The sun goes down, the lighthouse begins its work. Watch for the beam.\n\n${MADE_HERE}`,
    posterS: 6,
    chapters: [],
    captions: [],
    daysAgo: 80,
  },
  {
    film: 'pendulum',
    fileName: 'pendulum.mp4',
    name: 'How a pendulum keeps time',
    description: `Why a metre of brass takes a second each way, and what we do when it does not.\n\n${MADE_HERE}`,
    posterS: 4.3,
    chapters: [
      { startS: 0, title: 'One metre, one second' },
      { startS: 7, title: 'A harder push' },
      { startS: 14, title: 'A longer rod' },
      { startS: 21, title: 'The nut' },
    ],
    captions: [
      {
        language: 'en',
        label: 'English',
        lines: [
          [0.5, 6.5, 'A pendulum one metre long takes one second each way.'],
          [7.5, 13.5, 'Push it harder: it swings wider, but not slower.'],
          [14.5, 20.5, 'Make it longer, and the clock runs late.'],
          [21.5, 27.5, 'So we turn a nut by a hair, and listen.'],
        ],
      },
      {
        language: 'de',
        label: 'Deutsch',
        lines: [
          [0.5, 6.5, 'Ein Pendel von einem Meter braucht für jeden Weg eine Sekunde.'],
          [7.5, 13.5, 'Stärker angestoßen schwingt es weiter, aber nicht langsamer.'],
          [14.5, 20.5, 'Ist es länger, geht die Uhr nach.'],
          [21.5, 27.5, 'Also drehen wir eine Mutter um Haaresbreite und hören zu.'],
        ],
      },
    ],
    daysAgo: 62,
  },
  {
    film: 'yearInNumbers',
    fileName: 'year-in-numbers.mp4',
    name: 'Our year in numbers',
    description: `Clocks sent out and visitors of the workshop, month by month.\n\n${MADE_HERE}`,
    posterS: 7,
    chapters: [
      { startS: 0, title: 'Clocks' },
      { startS: 10, title: 'Visitors' },
      { startS: 18, title: 'Thank you' },
    ],
    captions: [],
    daysAgo: 70,
  },
  {
    film: 'strikeOfTwelve',
    fileName: 'strike-of-twelve.mp4',
    name: 'The strike of twelve',
    description: `Twelve strokes as you hear them, and as they look.\n\n${MADE_HERE}`,
    posterS: 10.3,
    chapters: [],
    captions: [],
    daysAgo: 30,
  },
  {
    film: 'bells',
    fileName: 'bells.m4a',
    name: 'Bells of Harbour Lane (sound only)',
    description: `The quarters, then five o'clock. Half a minute to listen to.\n\n${MADE_HERE}`,
    posterS: null,
    chapters: [],
    captions: [],
    daysAgo: 21,
  },
];

/** WebVTT (W3C). */
export function toWebVtt(lines: readonly CaptionLine[]): string {
  const cues = lines.map(([fromS, untilS, text]) => `${stamp(fromS)} --> ${stamp(untilS)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const stamp = (timeS: number): string => new Date(timeS * 1000).toISOString().slice(11, 23);
