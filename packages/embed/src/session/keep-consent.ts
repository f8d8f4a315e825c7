import { createPlayId } from './play-id.ts';

/** Who is watching, as far as we may know. */
export interface Visitor {
  /** The first-party id; undefined without consent. */
  id?: string | undefined;
  /** The id of this page view, which is kept only should consent come. */
  unkept?: string;
  /** Resolves when what was said last is carried out; undefined while nobody has said yes or no. */
  said?: Promise<void>;
  /** Called whenever consent was given or withdrawn. */
  changed?: () => void;
}

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
