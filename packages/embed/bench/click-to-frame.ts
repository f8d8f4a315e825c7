import { type Harness, startHarness, until } from '../e2e/harness.ts';
import { barePage, ourPage } from './pages.ts';

export interface Samples {
  readonly oursMs: number[];
  readonly bareMs: number[];
}

/** Alternates the two pages, each sample in a browser of its own with nothing cached. */
export async function measureClickToFrame(samples: number): Promise<Samples> {
  const oursMs: number[] = [];
  const bareMs: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    oursMs.push(await once(({ snippet, placement, player }) => ourPage(snippet, placement(player()))));
    bareMs.push(
      await once(({ service }) => barePage(`${service.origin}/hls.light.min.mjs`, service.video.source.url)),
    );
  }
  return { oursMs, bareMs };
}

async function once(html: (harness: Harness) => string): Promise<number> {
  const harness = await startHarness('--autoplay-policy=no-user-gesture-required');
  try {
    harness.service.publish('/', { html: html(harness) });
    const page = await harness.browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(harness.service.site('host'), { waitUntil: 'load' });
    await until('the page is ready', () => page.evaluate(() => 'isReady' in window));
    // The press and the wait are one call: nothing of the measuring stands between them.
    return await page.evaluate(async () => {
      const view = window as unknown as { press(): void; firstFrame: Promise<number> };
      await new Promise((resolve) => requestIdleCallback(resolve));
      view.press();
      return view.firstFrame;
    });
  } finally {
    await harness.close();
  }
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
