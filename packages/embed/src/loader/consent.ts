import { ignore } from './ignore.ts';

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

export const visitor: Visitor = {};

/** The visitor agrees to be recognised on this site, or no longer does. What that means is the session's to know. */
export function setConsent(isGranted: boolean): void {
  // A no counts at once.
  delete visitor.id;
  visitor.said = import('virtual:session').then(
    ({ default: keepConsent }) => keepConsent(visitor, isGranted),
    ignore,
  );
}
