import { DOMAINS } from './domains.ts';
import type { Foundation } from './foundation.ts';

/** What the platform can do, without HTTP; scripts use it as the web does. */
export type Services = ReturnType<typeof DOMAINS.createServices>;

/** Assembles the services. */
export function createServices(foundation: Foundation): Services {
  return DOMAINS.createServices(foundation);
}
