import type { About, ShownPlayer } from '../loader/about.ts';
import type { Visitor } from '../loader/consent.ts';
import { plainBeat } from '../loader/plain-beat.ts';
import { createPlayId } from '../loader/play-id.ts';

/** Who takes part in tests, and what they have been shown. */
export interface Exposures {
  /** The kept id with consent; else one that lives as long as the page and is sent nowhere. */
  visitorId(): string;
  /** Reports that a variant was shown or withheld: the first time for each visitor, test and phase on a page. */
  log(subject: About['subject'], shown: ShownPlayer | undefined | null): void;
}

export function createExposures(visitor: Visitor, keep: (beat: string) => void): Exposures {
  const logged = new Set<string>();
  const exposures: Exposures = {
    visitorId() {
      if (visitor.id) return visitor.id;
      visitor.unkept ||= createPlayId();
      return visitor.unkept;
    },
    log(subject, shown) {
      const name = `${subject.test?.id} ${subject.test?.phase} ${exposures.visitorId()}`;
      if (logged.has(name)) return;
      logged.add(name);
      keep(plainBeat('exposed', { ...shown, about: { subject, waiting: [] } }));
    },
  };
  return exposures;
}
