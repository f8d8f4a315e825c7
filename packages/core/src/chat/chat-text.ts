import * as v from 'valibot';
import { requiredText } from '../validation/text.ts';
import { CHAT_NAME_LENGTH, CHAT_TEXT_LENGTH } from './constants.ts';

/** Control characters, line breaks, halves of a character, and what turns the direction of the text around it (UAX #9). */
const UNSAFE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;
/** More marks than any script puts on one letter: they would run into the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;
/** Something that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of a stranger, as it can be shown beside those of others. */
function line(label: string, max: number) {
  return v.pipe(
    requiredText(label, max),
    v.check((text) => text === '' || VISIBLE.test(text), `${label} is required`),
    v.check(
      (text) => !UNSAFE.test(text) && !PILED_MARKS.test(text),
      'Contains characters that cannot be shown',
    ),
  );
}

export const ChatName = line('Name', CHAT_NAME_LENGTH);
export const ChatText = line('Message', CHAT_TEXT_LENGTH);
