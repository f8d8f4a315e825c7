import * as v from 'valibot';

// The Infra Standard's ASCII white space: TAB, LF, FF, CR, SPACE.
const ASCII_WHITE_SPACE = '\t\n\f\r ';

/** Trims ASCII white space only, unlike `String.prototype.trim`, so that look-alike blanks still fail. */
export function trimAscii(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ASCII_WHITE_SPACE.includes(text.charAt(start))) start++;
  while (end > start && ASCII_WHITE_SPACE.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `v.trim()` narrowed to ASCII; a `transform` would hide all later rules from the JSON schema. */
export function trimmed(): v.TrimAction {
  return {
    ...v.trim(),
    '~run'(dataset) {
      dataset.value = trimAscii(dataset.value);
      return dataset;
    },
  };
}
