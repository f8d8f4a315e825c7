import type { Caption } from '@commoncast/core/streams/captions';

/** The captions that something is done with: a language and its name in the menu. */
export type CaptionTarget = Pick<Caption, 'language' | 'label'>;
