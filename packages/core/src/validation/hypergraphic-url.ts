import * as v from 'valibot';
import { Email } from './email.ts';
import { parsed } from './parsed.ts';
import { required } from './required.ts';
import { text } from './text.ts';
import { normalizeUrl } from './url.ts';

function normalizeUrlOrEmail(typed: string): string | null {
  return normalizeUrl(typed) ?? (v.is(Email, typed) ? typed : null);
}

/** Where a hypergraphic leads: a URL or an email address, which opens as `mailto:`. */
export const HypergraphicUrl = v.pipe(
  text('URL'),
  required('URL'),
  parsed(normalizeUrlOrEmail, 'Invalid URL or email'),
);
