import type { CDPSession, Page } from 'playwright';
import { type Harness, harnessFor } from '../e2e/harness.ts';
import { benchFilm } from './film.ts';
import type { Bench } from './subject.ts';
import { servePeers } from './subjects.ts';

/** A line and a device. */
export interface Condition {
  readonly latencyMs: number;
  readonly bytesPerS: number;
  /** How many times slower than this machine. */
  readonly slowness: number;
}

/** A phone on 4G: 165 ms a request, 8.1 Mbit/s. */
export const MOBILE: Condition = { latencyMs: 165, bytesPerS: 8_100_000 / 8, slowness: 4 };

/** What came over the line, as far as it matters here. */
export interface Traffic {
  requests: number;
  codeBytes: number;
  mediaBytes: number;
  pictures: number;
  pictureBytes: number;
  /** All of these, and what else was asked for. */
  bytes: number;
}

export interface Stage {
  readonly harness: Harness;
  readonly page: Page;
  readonly devTools: CDPSession;
  readonly traffic: Traffic;
  /** Calls a function of the page's own bench. */
  ask<T>(act: (bench: Bench) => T | Promise<T>): Promise<T>;
}

const DEADLINE_MS = 45_000;

/** Runs in a browser of its own, with nothing cached. @throws {Error} it takes longer than 45 s */
export async function onStage<T>(
  condition: Condition | undefined,
  act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const harness = await harnessFor(await benchFilm(), '--autoplay-policy=no-user-gesture-required');
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await servePeers(harness);
    await makePoster(harness);
    const page = await harness.browser.newPage({ viewport: { width: 1280, height: 800 } });
    const devTools = await page.context().newCDPSession(page);
    const traffic: Traffic = {
      requests: 0,
      codeBytes: 0,
      mediaBytes: 0,
      pictures: 0,
      pictureBytes: 0,
      bytes: 0,
    };
    await follow(devTools, traffic);
    if (condition) await slowDown(devTools, condition);
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it takes too long')), DEADLINE_MS);
    });
    const ask = <T>(what: (bench: Bench) => T | Promise<T>): Promise<T> =>
      page.evaluate<T>(`(${what})(window.bench)`);
    return await Promise.race([act({ harness, page, devTools, traffic, ask }), tooLate]);
  } finally {
    clearTimeout(timer);
    await harness.close();
  }
}

/** A small picture is made for the first who asks: what is measured is everybody else's page. */
async function makePoster({ service, browser }: Harness): Promise<void> {
  // In a context of its own, which takes its cache with it.
  const page = await browser.newPage();
  await page.goto(service.video.posterUrl ?? '');
  await page.close();
}

async function slowDown(devTools: CDPSession, { latencyMs, bytesPerS, slowness }: Condition): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

/** Counts the bytes of bodies as they came over the line. The page itself and the icon of its site are nobody's. */
async function follow(devTools: CDPSession, traffic: Traffic): Promise<void> {
  const kinds = new Map<string, 'codeBytes' | 'mediaBytes' | 'pictureBytes' | 'bytes'>();
  await devTools.send('Network.enable');
  devTools.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    if (type === 'Document' || url.endsWith('/favicon.ico') || !url.startsWith('http')) return;
    if (!kinds.has(requestId)) traffic.requests += 1;
    const { pathname } = new URL(url);
    if (/\.m?js$|\.css$|\.svg$/.test(pathname)) kinds.set(requestId, 'codeBytes');
    else if (/\.(m3u8|mp4|m4s|ts)$/.test(pathname)) kinds.set(requestId, 'mediaBytes');
    else if (type === 'Image') {
      kinds.set(requestId, 'pictureBytes');
      traffic.pictures += 1;
    } else kinds.set(requestId, 'bytes');
  });
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    traffic.bytes += encodedDataLength;
    if (kind !== 'bytes') traffic[kind] += encodedDataLength;
  });
}
