import type { Executor } from '../../db/database.ts';

/** A test as pages need it. It names its players, which are read together with those of the widgets. */
export interface RunningTest {
  readonly id: string;
  readonly phase: number;
  readonly seed: string;
  /** A playerId of null is the hold-out. */
  readonly variants: readonly {
    readonly key: string;
    readonly weight: number;
    readonly playerId: string | null;
  }[];
}

/** What split tests change about a page. */
export interface TestsOfPage {
  /** By widget: the test that is RUNNING on it. */
  readonly tests: ReadonlyMap<string, RunningTest>;
  /** By widget: the player, or null for none, that a test which is not RUNNING leaves in the widget's place. */
  readonly controls?: ReadonlyMap<string, string | null>;
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
