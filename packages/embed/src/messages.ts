// What the loader says, in English: single constants, so that it carries only what it shows. The controls speak the
// language of the page (`player/messages/`), and say the start button's name again in it.

const PLAY = 'Play';
// A list writes nothing for what is undefined, in fewer bytes than asking.
export const playTitle = (shown?: { readonly title?: string } | null): string => `${PLAY} ${[shown?.title]}`;
export const NOTHING_TO_PLAY = 'Not available.';
export const LOADING_FAILED = 'Loading failed. Try again.';

/** Why a video does not play; the controls have a sentence for each. */
export type Failure = 'network' | 'missing' | 'media';
