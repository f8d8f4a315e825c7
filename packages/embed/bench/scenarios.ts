import type { CDPSession } from 'playwright';
import { until } from '../e2e/harness.ts';
import { axeViolations } from '../e2e/support/axe.ts';
import { performanceScore } from './performance-score.ts';
import { MOBILE, onStage, type Stage } from './stage.ts';
import { pageOf, type Subject } from './subject.ts';

/** By the name of a row; undefined where it could not be measured. */
export type Figures = Readonly<Record<string, number>>;
export type Scenario = (subject: Subject) => Promise<Figures>;

const MIB = 1024 ** 2;

/** A visitor on a phone who waits for the page, presses play, watches a little and jumps. */
const visit: Scenario = (subject) =>
  onStage(MOBILE, async (stage) => {
    const { devTools, traffic, ask } = stage;
    await open(stage, subject);
    await until('its button is visible', () => ask((bench) => bench.visibleMs));
    const codeAtOnce = traffic.codeBytes;
    const requestsAtOnce = traffic.requests;
    await quiet(stage);
    const heapIdle = await heapMib(devTools);
    const before = await ask(({ visibleMs, shift, blockingMs }) => ({ visibleMs, shift, blockingMs }));
    await quiet(stage);
    const { codeBytes: codeIdle, bytes: bytesIdle, pictureBytes: posterBytes, pictures: posters } = traffic;
    await ask((bench) => {
      bench.blockingMs = 0;
    });
    const clickMs = await ask((bench) => bench.press());
    const codeToFrame = traffic.codeBytes;
    await until('it plays on', () => ask((bench) => (bench.video()?.currentTime ?? 0) > 1.5));
    const blockingAfter = await ask(({ blockingMs }) => blockingMs);
    const seekMs = await ask((bench) => bench.seek(44));
    await until('it plays there', () => ask((bench) => (bench.video()?.currentTime ?? 0) > 44.5));
    return {
      codeAtOnce,
      requestsAtOnce,
      codeIdle,
      bytesIdle,
      posterBytes,
      posters,
      codeToFrame,
      visibleMs: before.visibleMs,
      shift: before.shift,
      blockingLoad: before.blockingMs,
      blockingAfter,
      clickMs,
      seekMs,
      heapIdle,
      heapPlaying: await heapMib(devTools),
    };
  });

/** The same press where the line costs nothing. */
const press: Scenario = (subject) =>
  onStage(undefined, async (stage) => {
    await open(stage, subject);
    await until('its button is visible', () => stage.ask((bench) => bench.visibleMs));
    await quiet(stage);
    return { clickLoopbackMs: await stage.ask((bench) => bench.press()) };
  });

/** The press where nothing but the loader, or nothing at all, was fetched before. */
const cold: Scenario = (subject) =>
  onStage(undefined, async (stage) => {
    const { harness, page, ask } = stage;
    const placement = subject.placeCold?.(harness);
    if (!placement) return {};
    harness.service.publish('/', { html: pageOf(subject, placement, 1) });
    await page.goto(harness.service.site('host'), { waitUntil: 'load', timeout: 0 });
    await until('its button is visible', () => ask((bench) => bench.visibleMs));
    await quiet(stage);
    return { coldMs: await ask((bench) => bench.press()) };
  });

/** The press after the page itself has asked for the first picture. */
const preloaded: Scenario = (subject) =>
  onStage(MOBILE, async (stage) => {
    const { page, traffic, ask } = stage;
    if (!subject.preload) return {};
    await open(stage, subject);
    await until('its button is visible', () => ask((bench) => bench.visibleMs));
    await page.evaluate(subject.preload);
    await until('there is a picture', () => ask((bench) => (bench.video()?.readyState ?? 0) >= 2));
    await quiet(stage);
    const { mediaBytes } = traffic;
    return { preloadedBytes: mediaBytes, preloadedMs: await ask((bench) => bench.press()) };
  });

/** In a page of its own: the checker would lie on the heap of the others. */
const accessibility: Scenario = (subject) =>
  onStage(undefined, async (stage) => {
    await open(stage, subject);
    await until('its button is visible', () => stage.ask((bench) => bench.visibleMs));
    await quiet(stage);
    const violationsIdle = await axeViolations(stage.page, 'main');
    await stage.ask((bench) => bench.press());
    await quiet(stage);
    const violationsPlaying = await axeViolations(stage.page, 'main');
    return { violationsIdle: violationsIdle.length, violationsPlaying: violationsPlaying.length };
  });

const autoPlay: Scenario = (subject) =>
  onStage(MOBILE, async (stage) => {
    const { harness, page, ask } = stage;
    const placement = subject.place({ harness, isAutoPlay: true });
    harness.service.publish('/', { html: pageOf(subject, placement, 1) });
    await page.goto(harness.service.site('host'), { waitUntil: 'commit', timeout: 0 });
    return { autoPlayMs: await ask((bench) => bench.autoPlay()) };
  });

/** What a player costs a page whose visitor never comes to it: the difference to the page without one. */
const belowTheFold: Scenario = async (subject) => {
  const cost = (isThere: boolean) =>
    onStage(MOBILE, async (stage) => {
      await open(stage, subject, isThere ? 1 : 0, `<h1>A page</h1><div style="height:3000px">Text.</div>`);
      await quiet(stage);
      const { lcpMs, blockingMs } = await stage.ask(({ lcpMs, blockingMs }) => ({ lcpMs, blockingMs }));
      const taskMs = await mainThreadMs(stage.devTools);
      return { lcpMs, blockingMs, taskMs, mediaBytes: stage.traffic.mediaBytes };
    });
  const without = await cost(false);
  const withIt = await cost(true);
  return {
    foldLcpMs: withIt.lcpMs - without.lcpMs,
    foldTaskMs: withIt.taskMs - without.taskMs,
    foldBlockingMs: withIt.blockingMs - without.blockingMs,
    foldMediaBytes: withIt.mediaBytes,
  };
};

/** How much later the largest picture of a page is there than it would be as a plain `<img>`. */
const picture: Scenario = async (subject) => {
  const lcp = (isPlain: boolean) =>
    onStage(MOBILE, async (stage) => {
      const { harness, page } = stage;
      const { posterUrl, width, height } = harness.service.video;
      const image = `<img src="${posterUrl}" width="${width}" height="${height}" style="width:100%;height:auto" alt="">`;
      if (isPlain) {
        harness.service.publish('/', { html: pageOf(subject, { head: '', body: () => image }, 1) });
        await page.goto(harness.service.site('host'), { waitUntil: 'load', timeout: 0 });
      } else await open(stage, subject);
      await quiet(stage);
      return stage.ask(({ lcpMs }) => lcpMs);
    });
  return { lcpOverImageMs: (await lcp(false)) - (await lcp(true)) };
};

const ten: Scenario = (subject) =>
  onStage(MOBILE, async (stage) => {
    await open(stage, subject, 10);
    await until('its button is visible', () => stage.ask((bench) => bench.visibleMs));
    const { codeBytes, requests } = stage.traffic;
    await quiet(stage);
    return { tenCode: codeBytes, tenRequests: requests, tenTaskMs: await mainThreadMs(stage.devTools) };
  });

/** What the page loses of Lighthouse's 100 points for performance, on its own phone and line. */
const lighthouse: Scenario = (subject) =>
  onStage(undefined, async ({ harness }) => {
    const placement = subject.place({ harness, isAutoPlay: false });
    harness.service.publish('/', { html: pageOf(subject, placement, 1) });
    return { lighthouseLost: 100 - (await performanceScore(harness.service.site('host'))) };
  });

export const SCENARIOS = {
  visit,
  press,
  cold,
  preloaded,
  accessibility,
  autoPlay,
  belowTheFold,
  picture,
  ten,
  lighthouse,
} as const;

async function open(
  { harness, page, devTools }: Stage,
  subject: Subject,
  count = 1,
  above = '',
): Promise<void> {
  const placement = subject.place({ harness, isAutoPlay: false });
  const shown = count ? placement : { ...placement, head: '' };
  harness.service.publish('/', { html: pageOf(subject, shown, count, above) });
  await devTools.send('Performance.enable');
  await page.goto(harness.service.site('host'), { waitUntil: 'load', timeout: 0 });
}

/** Waits until nothing has been asked for in a while. */
async function quiet({ page }: Stage): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {});
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}

async function heapMib(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage');
  return (await devTools.send('Runtime.getHeapUsage')).usedSize / MIB;
}

async function mainThreadMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
