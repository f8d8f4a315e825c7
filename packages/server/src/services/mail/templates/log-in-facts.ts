import type { MailFact } from './mail-layout.ts';

/** From where somebody has logged in, or has tried to. */
export interface LogInPlace {
  /** Such as ‘Firefox on Windows’; null if nobody knows. */
  readonly device: string | null;
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** Of the network (ISO 3166-1 alpha-2); null if nobody knows. */
  readonly country: string | null;
  readonly at: Date;
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The place, as it is told in an email. */
export function logInFacts({ device, network, country, at }: LogInPlace): MailFact[] {
  return [
    { label: 'Time', value: `${time.format(at)} UTC` },
    { label: 'Device', value: device ?? 'Unknown device' },
    ...(country === null ? [] : [{ label: 'Country', value: countries.of(country) ?? country }]),
    { label: 'Network address', value: network },
  ];
}
