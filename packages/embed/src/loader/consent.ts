import type { Visitor } from '../session/keep-consent.ts';
import { ignore } from './ignore.ts';

export const visitor: Visitor = {};

/** The visitor agrees to be recognised on this site, or no longer does. What that means is the session's to know. */
export function setConsent(isGranted: boolean): void {
  // A no counts at once.
  delete visitor.id;
  visitor.said = import('virtual:session').then(({ keepConsent }) => keepConsent(visitor, isGranted), ignore);
}
