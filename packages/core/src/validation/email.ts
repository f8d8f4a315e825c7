import * as v from 'valibot';
import { maxLength } from './max-length.ts';
import { required } from './required.ts';
import { text } from './text.ts';

// Local part of RFC 5321 §4.5.3.1 length without quoting; labels of RFC 1035 length; a top-level label of two or more
// characters that starts with a letter, so that no IP address passes.
const PATTERN =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

export const EMAIL_MAX_LENGTH = 320;

/** An email address; forms use the default message, the API's fields say '{label} is not correct'. */
export function email({ message = 'Invalid format for email', label = 'Email' } = {}) {
  return v.pipe(
    text(label),
    required(label),
    maxLength(EMAIL_MAX_LENGTH, message),
    v.regex(PATTERN, message),
  );
}

export const Email = email();
