import type { Expression } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { Reading } from '../../db/read-together.ts';
import type { PosterInPlace } from '../players/with-poster.ts';

/** What a variant shows. */
export interface ShownVariant {
  /** Null for the hold-out. */
  readonly playerId: string | null;
  /** Null for the video's own. */
  readonly poster: PosterInPlace | null;
}

/** A test as pages need it. It names its players, which are read together with those of the widgets. */
export interface RunningTest {
  readonly id: string;
  readonly phase: number;
  readonly seed: string;
  readonly variants: readonly (ShownVariant & { readonly key: string; readonly weight: number })[];
}

/** What split tests change about a page. */
export interface TestsOfPage {
  /** By widget: the test that is RUNNING on it. */
  readonly tests: ReadonlyMap<string, RunningTest>;
  /** By widget: what a test which is not RUNNING leaves in the widget's place. */
  readonly controls?: ReadonlyMap<string, ShownVariant>;
  /** The page goals of all running tests of the business that the address reaches. */
  readonly goals: readonly string[];
  /** Whether such a goal names a plain fragment of the page. */
  readonly namesFragments: boolean;
  /** Whether any test of the business is RUNNING. */
  readonly hasAny: boolean;
}

/** Given the widgets that the page shows. */
export type ToTestsOfPage = (widgetIds: readonly string[], pageUrl: string) => TestsOfPage;

/** What widgets ask of split tests. */
export interface SplitTestLink {
  /**
   * What a page has to read about tests, beside what else it reads.
   * @param widgetIds a query of the widgets that the page may show
   */
  readTestsOfPage(businessId: string, widgetIds: Expression<unknown>): Reading<ToTestsOfPage>;
  /**
   * By widget: its test that is RUNNING or PAUSED. Ask inside the transaction that has locked the widget's row; starting
   * a test locks that row too.
   */
  findOpenTests(
    db: Executor,
    businessId: string,
    widgetIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}
