import type { PageDetails } from '@commoncast/core/widgets/schema';
import type { Visitor } from '../session/keep-consent.ts';
import { visitor } from './consent.ts';
import { keepLoad } from './loads.ts';
import { whenIdle } from './when-idle.ts';

/** What the loader shares with the widgets of a page. */
export interface Site {
  /** The page's first answer; undefined until it has come. */
  page?: PageDetails;
  /** Asks again, for the page's present address and with what else is to be asked; undefined where it was refused. */
  ask?: (query?: URLSearchParams) => Promise<PageDetails | undefined>;
  readonly visitor: Visitor;
  /** Takes a beat, as JSON, that belongs to no play. */
  readonly keepLoad: (beat: string) => void;
}

export const site: Site = { visitor, keepLoad };

/** Fetches what shows widgets, when the page has time. */
export function showWidgets(): void {
  whenIdle(() =>
    import('virtual:widgets').then(
      ({ mountWidgets }) => mountWidgets(site),
      () => {},
    ),
  );
}
