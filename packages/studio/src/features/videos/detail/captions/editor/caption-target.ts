import type { Caption } from '@commoncast/core/streams/captions';

/** The captions that are written: a language and its name in the menu. */
export type CaptionTarget = Pick<Caption, 'language' | 'label'>;
