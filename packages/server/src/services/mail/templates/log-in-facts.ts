import type { MailFact } from './mail-layout.ts';

/** From where somebody has logged in, or has tried to. */
export interface LogInPlace {
  /** Such as ‘Firefox on Windows’; null if nobody knows. */
  readonly device: string | null;
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  readonly at: Date;
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The place, as it is told in an email. */
export function logInFacts({ device, network, at }: LogInPlace): MailFact[] {
  return [
    { label: 'Time', value: `${time.format(at)} UTC` },
    { label: 'Device', value: device ?? 'Unknown device' },
    { label: 'Network address', value: network },
  ];
}
