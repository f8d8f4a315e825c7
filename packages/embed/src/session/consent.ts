import { createPlayId } from './play-id.ts';

/** Who is watching, as far as we may know. */
export interface Visitor {
  /** The first-party id; undefined without consent. */
  id: string | undefined;
  /** Called whenever consent was given or withdrawn. */
  changed?: () => void;
}

export const visitor: Visitor = { id: undefined };
let isSaid = false;

/**
 * The visitor agrees to be recognised on this site, or no longer does. Withdrawal deletes what was kept: everything of
 * ours has a name that begins with `commoncast`. A browser that sends Global Privacy Control has said no already.
 */
export function setConsent(isGranted: boolean): void {
  isSaid = true;
  visitor.id = undefined;
  // A browser may throw at the mere mention of its storage.
  try {
    if (isGranted && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
      const kept: string = localStorage.commoncast ?? '';
      visitor.id = localStorage.commoncast = /^[\da-f-]{36}$/.test(kept) ? kept : createPlayId();
    } else {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith('commoncast')) localStorage.removeItem(name);
      }
    }
  } catch {}
  visitor.changed?.();
}

/** The business says that it has its visitors' consent. What the page itself has said counts more. */
export function assumeConsent(): void {
  if (!isSaid) setConsent(true);
}
