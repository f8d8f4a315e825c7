import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Harness, startHarness, videoState } from '../harness.ts';

/** Our own engine on a page, for the tests of one file. */
export interface EngineStage {
  /** There while tests run. */
  readonly harness: Harness;
  /** What the service was asked for in this test. */
  paths(pattern: RegExp): string[];
  /** Asks no earlier request any longer. */
  forgetPaths(): void;
  openPlayer(changes?: Partial<PublicVideo>, before?: string): Promise<Page>;
}

/** Sets the stage: the service works again after each test. */
export function setEngineStage(): EngineStage {
  let harness: Harness;
  let asked = 0;
  const forgetPaths = (): void => {
    asked = harness.service.asked.length;
  };
  beforeAll(async () => {
    harness = await startHarness();
  });
  beforeEach(forgetPaths);
  afterEach(() => {
    harness.service.breakPath('');
    harness.service.slowDown(undefined);
  });
  afterAll(() => harness.close());

  return {
    get harness() {
      return harness;
    },
    paths: (pattern) =>
      harness.service.asked
        .slice(asked)
        .map(({ url }) => url)
        .filter((url) => pattern.test(url)),
    forgetPaths,
    async openPlayer(changes = {}, before) {
      const { service, snippet, placement } = harness;
      const id = harness.player({ video: { ...service.video, ...changes } });
      return harness.open(import.meta.url, { snippet, placement: placement(id) }, before ? { before } : {});
    },
  };
}

/** Presses the play button. */
export const press = (page: Page): Promise<void> => page.getByRole('button', { name: /^Play/ }).click();

/** Goes to a position by the player's method. */
export const seek = (page: Page, positionS: number): Promise<void> =>
  page.evaluate(
    (toS) => (document.querySelector('commoncast-player') as unknown as { seek(s: number): void }).seek(toS),
    positionS,
  );

/** What is loaded, from and to. */
export const buffered = (page: Page): Promise<[number, number][]> =>
  page.locator('video').evaluate((element) => {
    const { buffered: ranges } = element as HTMLVideoElement;
    return Array.from({ length: ranges.length }, (_, at) => [ranges.start(at), ranges.end(at)]);
  });
/** Where the buffer around the position ends. */
export const ahead = async (page: Page): Promise<number> => {
  const { currentTime } = await videoState(page);
  return (await buffered(page)).find(([, end]) => end > currentTime)?.[1] ?? 0;
};
