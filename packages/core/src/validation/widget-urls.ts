import * as v from 'valibot';
import { rawText } from './text.ts';
import { trimAscii } from './trimmed.ts';
import { URL_MESSAGE } from './url.ts';
import { parseWidgetUrl } from './widget-url.ts';

export const WIDGET_URLS_MAX = 1000;

/** An entry as a form's list shows it. */
export interface WidgetUrlItem {
  /** The stored form if valid, otherwise as it was typed. */
  readonly url: string;
  readonly isValid: boolean;
  /** Empty if valid. */
  readonly errorMessage: string;
}

/** Checks every entry of a list; a repeated one fails at its later places. */
export function judgeWidgetUrls(urls: readonly string[]): WidgetUrlItem[] {
  const seen = new Set<string>();
  const judge = (url: string): WidgetUrlItem => {
    const invalid = (errorMessage: string) => ({ url, isValid: false, errorMessage });
    const typed = trimAscii(url);
    if (typed === '') return invalid('URL is required');
    const forms = parseWidgetUrl(typed);
    if (!forms) return invalid(URL_MESSAGE);
    if (seen.has(forms.normal)) return invalid('Duplicate URL');
    seen.add(forms.normal);
    return { url: forms.kept, isValid: true, errorMessage: '' };
  };
  return urls.map(judge);
}

/** The pages on which a widget shows: each entry one page or, with `*` at its end, all whose path starts so. */
export const WidgetUrls = v.pipe(
  v.array(rawText('URL'), 'URLs must be a list'),
  v.minLength(1, 'URL is required'),
  v.maxLength(WIDGET_URLS_MAX, `Cannot contain more than ${WIDGET_URLS_MAX} URLs`),
  v.rawTransform<string[], string[]>(({ dataset: { value: input }, addIssue, NEVER }) => {
    const items = judgeWidgetUrls(input);
    for (const [key, { isValid, errorMessage: message }] of items.entries()) {
      if (!isValid)
        addIssue({ message, path: [{ type: 'array', origin: 'value', input, key, value: input[key] }] });
    }
    return items.every(({ isValid }) => isValid) ? items.map(({ url }) => url) : NEVER;
  }),
);
