import type { Visitor } from '../loader/consent.ts';
import { createPlayId } from '../loader/play-id.ts';

/**
 * Recognises a visitor who agrees, and forgets one who does not. Withdrawal deletes what was kept, of the visit too:
 * everything of ours has a name that begins with `commoncast`. A no without a yes before it leaves the visit alone, or
 * every page of it would be one of its own. A browser that sends Global Privacy Control has said no already.
 */
export function keepConsent(visitor: Visitor, isGranted: boolean): void {
  delete visitor.id;
  // A browser may throw at the mere mention of its storage.
  try {
    if (isGranted && !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
      visitor.id = localStorage.commoncast ||= visitor.unkept || createPlayId();
    } else {
      for (const area of [localStorage, localStorage.commoncast && sessionStorage])
        for (const name in area) if (/^commoncast/.test(name)) delete area[name];
    }
  } catch {}
  visitor.changed?.();
}
