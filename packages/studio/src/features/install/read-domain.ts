import { AllowedDomains } from '@commoncast/core/business/schema';
import * as v from 'valibot';

interface ReadDomain {
  /** In its normal form; null where the text is none. */
  readonly domain: string | null;
  readonly message: string | null;
}

/** Reads what somebody typed or pasted as a domain: the address of a page will do. */
export function readDomain(text: string, known: readonly string[]): ReadDomain {
  const host = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/(?<=.)[/?#].*$/, '');
  const result = v.safeParse(AllowedDomains, [...known, host]);
  if (!result.success) return { domain: null, message: result.issues[0].message };
  const domain = result.output.at(-1) ?? '';
  if (known.includes(domain)) return { domain: null, message: 'This domain is in the list already' };
  return { domain, message: null };
}
