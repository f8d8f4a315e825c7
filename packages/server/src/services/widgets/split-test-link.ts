import type { Executor } from '../../db/database.ts';
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

/** What widgets ask of split tests. */
export interface SplitTestLink {
  findRunningTests(businessId: string, widgetIds: readonly string[], pageUrl: string): Promise<TestsOfPage>;
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

/** A business without any test. */
export const NO_SPLIT_TESTS: SplitTestLink = {
  findRunningTests: async () => ({ tests: new Map(), goals: [], namesFragments: false, hasAny: false }),
  findOpenTests: async () => new Map(),
};
