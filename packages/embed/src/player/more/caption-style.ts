/** How captions may look; each name is that of its message. */
export const CAPTION_CHOICES = {
  scale: ['small', 'medium', 'large', 'veryLarge'],
  color: ['white', 'yellow', 'cyan', 'green'],
  background: ['solid', 'shaded', 'none'],
} as const;

type Kind = keyof typeof CAPTION_CHOICES;
type Choice = (typeof CAPTION_CHOICES)[Kind][number];

/** In CSS. The colours stand out from black by at least 4.5 to 1. */
const VALUES: Readonly<Record<Choice, string>> = {
  small: '0.75',
  medium: '1',
  large: '1.5',
  veryLarge: '2',
  white: '#fff',
  yellow: '#ffe14d',
  cyan: '#5ef1ff',
  green: '#7dff8a',
  solid: '#000',
  shaded: '#000c',
  none: '#0000',
};

/** What the visitor has chosen: for all players of the page, and gone with it. */
export const captionStyle: { [K in Kind]: (typeof CAPTION_CHOICES)[K][number] } = {
  scale: 'medium',
  color: 'white',
  background: 'shaded',
};

const touched = new Set<Kind>();
const frames = new Set<HTMLElement>();

function paint(frame: HTMLElement): void {
  for (const kind of touched) {
    frame.style.setProperty(`--commoncast-captions-${kind}`, VALUES[captionStyle[kind]]);
  }
  // Words without a background keep a rim of their own.
  frame.style.setProperty('--captions-rim', captionStyle.background === 'none' ? '#000' : '#0000');
}

export function chooseCaptionStyle(kind: Kind, name: Choice): void {
  Object.assign(captionStyle, { [kind]: name });
  touched.add(kind);
  for (const frame of frames) paint(frame);
}

/** Gives a player the chosen look, now and whenever it changes. @returns how to stop */
export function followCaptionStyle(frame: HTMLElement): () => void {
  frames.add(frame);
  if (touched.size) paint(frame);
  return () => frames.delete(frame);
}
