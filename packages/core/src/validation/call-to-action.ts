import * as v from 'valibot';
import { ADDRESS_MAX_LENGTH, formatAddress, parseAddress } from './address.ts';
import { maxLength } from './max-length.ts';
import { parsed } from './parsed.ts';
import { optionalText, text } from './text.ts';
import { URL_MESSAGE } from './url.ts';

const PROTOCOL_MESSAGE = 'URL must include protocol (http:// or https://)';
const BOTH_OR_NONE_MESSAGE = 'Provide both text and URL or none';

function normalizeCtaUrl(typed: string): string | null {
  if (typed === '') return typed;
  const address = parseAddress(typed);
  if (address?.scheme !== 'http' && address?.scheme !== 'https') return null;
  return address.host.includes('.') ? formatAddress(address) : null;
}

/** The button's text; empty for no call to action. */
export const CtaText = optionalText(20, 'Text');

/** Where the button leads: a full URL with a dotted host; empty for no call to action. */
export const CtaUrl = v.pipe(
  text('URL'),
  maxLength(ADDRESS_MAX_LENGTH, URL_MESSAGE),
  v.check((url) => url === '' || /https?:\/\//i.test(url), PROTOCOL_MESSAGE),
  parsed(normalizeCtaUrl, URL_MESSAGE),
);

const PAIR = [['ctaTextValue'], ['ctaUrlValue']] as const;

/** Text and URL, both or none; the message goes to the filled one, as an empty field is not touched and shows none. */
export const CallToAction = v.pipe(
  v.strictObject({ ctaTextValue: CtaText, ctaUrlValue: CtaUrl }),
  v.forward(
    v.partialCheck(
      PAIR,
      ({ ctaTextValue, ctaUrlValue }) => ctaTextValue === '' || ctaUrlValue !== '',
      BOTH_OR_NONE_MESSAGE,
    ),
    ['ctaTextValue'],
  ),
  v.forward(
    v.partialCheck(
      PAIR,
      ({ ctaTextValue, ctaUrlValue }) => ctaUrlValue === '' || ctaTextValue !== '',
      BOTH_OR_NONE_MESSAGE,
    ),
    ['ctaUrlValue'],
  ),
);
export type CallToAction = v.InferOutput<typeof CallToAction>;
