import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { requiredText } from '../validation/text.ts';

/** Limit for the uploaded text, in bytes of UTF-8: a whole evening of speech is a tenth of it. */
export const MAX_CAPTION_BYTES = 1024 * 1024;
export const MAX_CAPTIONS = 50;

/** Of a file in which there is none. */
export const NO_CAPTIONS =
  'There are no captions in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.';

/** A BCP 47 language tag in its usual spelling: `pt-BR`, `zh-Hant`. */
export const CaptionLanguage = v.pipe(
  v.string(),
  v.maxLength(35, 'Must be a language tag such as en or pt-BR'),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'Must be a language tag such as en or pt-BR'),
  v.check(isLanguageTag, 'Must be a language tag such as en or pt-BR'),
  v.transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag),
);

export const CaptionParams = v.strictObject({ id: Id, language: CaptionLanguage });

/** The name in a captions menu. */
export const CaptionLabel = requiredText('Label', 100);

/** Captions of a video in one language. */
export const Caption = v.object({
  language: v.string(),
  label: v.string(),
  /** WebVTT, signed for the member who asks. */
  url: v.string(),
  updatedDate: Timestamp,
});
export type Caption = v.InferOutput<typeof Caption>;

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
