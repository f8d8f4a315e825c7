import type { Beat } from '@commoncast/core/insights/beat';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Harness, startHarness, until, untilMoving, videoState } from '../harness.ts';
import { axeViolations } from '../support/axe.ts';
import { type LiveOrigin, liveClip, startLiveOrigin } from '../support/live-origin.ts';

type Clip = Awaited<ReturnType<typeof liveClip>>;
let harness: Harness;
let clip: Clip;
beforeAll(async () => {
  [harness, clip] = await Promise.all([
    startHarness('--autoplay-policy=document-user-activation-required'),
    liveClip(),
  ]);
});
afterAll(() => harness.close());

const HOUR_MS = 3_600_000;
/** As in HTMLMediaElement. */
const HAVE_FUTURE_DATA = 3;
let count = 0;

interface Broadcast {
  readonly origin: LiveOrigin;
  /** What the server says, from now on. */
  say(changes: Partial<PublicLive>, replay?: PublicLiveState['replay']): void;
  /** On air, with its addresses. */
  goLive(protocol?: 'hls' | 'webRtc', whepUrl?: string | null): void;
  open(changes?: { autoPlay?: boolean }): Promise<Page>;
  readonly id: string;
}

async function schedule(changes: Partial<PublicLive> = {}): Promise<Broadcast> {
  const origin = await startLiveOrigin(clip);
  onTestFinished(() => origin.close());
  count += 1;
  const id = `01934567-0000-7000-8000-0000000a000${count}`;
  let live: PublicLive = {
    id,
    category: 'LIVE',
    title: 'Raku firing, live from the yard',
    status: 'SCHEDULED',
    eventStart: new Date(Date.now() + HOUR_MS).toISOString(),
    startedAt: null,
    width: null,
    height: null,
    posterUrl: harness.service.video.posterUrl,
    source: null,
    ...changes,
  };
  let replay: PublicLiveState['replay'] = null;
  const { service, snippet, placement } = harness;
  service.states.set(id, () => ({ live, replay, serverTime: new Date().toISOString() }));
  return {
    id,
    origin,
    say(next, video = null) {
      live = { ...live, ...next };
      replay = video;
    },
    goLive(protocol = 'hls', whepUrl = null) {
      const source = { protocol, url: origin.hlsUrl, whepUrl };
      live = { ...live, status: 'LIVE', startedAt: new Date().toISOString(), source };
    },
    async open({ autoPlay = false } = {}) {
      const playerId = harness.player({ video: null, live, autoPlay });
      return harness.open(
        import.meta.url,
        { snippet, placement: placement(playerId) },
        { before: `(${listen})()` },
      );
    },
  };
}
/** Runs in the page, before anything else does. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  document.addEventListener('commoncast-livestatechange', ({ detail }: CustomEventInit) =>
    heard.push(detail.status),
  );
}
/** As when somebody comes back to the page: the player asks at once how the stream stands. */
const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const beatsOf = (id: string): Beat[] => harness.beats().filter(({ contentId }) => contentId === id);
/** By which protocol a stream was watched, and how far behind: everything is on this machine, which may be busy. */
function expectPlausible(live: Beat['live'], protocol: 'hls' | 'webRtc'): void {
  expect(live).toEqual({ protocol, latencyMs: expect.any(Number) });
  expect(live?.latencyMs).toBeGreaterThan(0);
  expect(live?.latencyMs).toBeLessThan(protocol === 'hls' ? 15_000 : 5_000);
}
const protocolOf = (page: Page): Promise<string> =>
  page
    .locator('commoncast-player video')
    .evaluate((element) => ((element as HTMLVideoElement).srcObject ? 'webRtc' : 'hls'));

it('lives a broadcast: waiting room, picture, interruption, end and replay, with one press', async () => {
  const { id, origin, say, goLive, open } = await schedule();
  const page = await open();
  await page.getByText('Raku firing, live from the yard').waitFor();
  await page.getByText(/^Live on \w+day, /).waitFor();
  expect(await page.getByRole('timer').textContent()).toMatch(/^(59:\d\d|1:00:00)$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start when live' }).click();
  await page.getByText('Starts automatically when the broadcast begins').waitFor();
  expect(origin.asked).toEqual([]);

  origin.publish();
  goLive();
  await lookAgain(page);
  await untilMoving(page);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  expect((await videoState(page)).muted).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  origin.drop();
  say({ status: 'RECONNECTING' });
  await lookAgain(page);
  await page.getByText('Back in a moment').waitFor();
  expect(await page.getByRole('timer').count()).toBe(0);
  await until(
    'the picture has come to its end',
    () => videoState(page),
    ({ readyState }) => readyState < HAVE_FUTURE_DATA,
  );
  origin.publish();
  say({ status: 'LIVE' });
  await untilMoving(page);
  await until('nothing is said any more', () => page.getByText('Back in a moment').isHidden());

  await origin.end();
  say({ status: 'ENDED', source: null });
  await page.getByText('The broadcast has ended').waitFor({ timeout: 40_000 });
  expect(await page.getByRole('timer').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
  say({ status: 'ENDED', source: null }, harness.service.video);
  await lookAgain(page);
  await page.getByRole('button', { name: 'Play The running clock' }).click();
  await untilMoving(page);
  await page.getByText('/ 0:24').waitFor();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'SCHEDULED',
    'LIVE',
    'RECONNECTING',
    'LIVE',
    'ENDED',
  ]);
  const beats = beatsOf(id);
  expect(beats.some(({ event, kind }) => event === 'first-frame' && kind === 'LIVE')).toBe(true);
  expect(Math.max(...beats.map(({ playingMs }) => playingMs))).toBeGreaterThan(1000);
  // The stream and its replay are two contents with a play each: what was watched is counted where it was watched.
  expect(beats.filter(({ event }) => event === 'first-frame').map(({ live }) => live?.protocol)).toEqual([
    'hls',
  ]);
  expectPlausible(beats.at(-1)?.live, 'hls');
  const replayed = await until(
    'the replay is measured',
    () => beatsOf(harness.service.video.id),
    (all) => all.some(({ event }) => event === 'first-frame'),
  );
  expect(replayed.filter(({ live }) => live)).toEqual([]);
  const playIds = new Set(beats.map(({ playId }) => playId));
  expect(replayed.filter(({ playId }) => playIds.has(playId))).toEqual([]);
}, 120_000);

it('offers what is on air with a badge, goes back in it, and to its edge again', async () => {
  const { origin, goLive, open } = await schedule();
  origin.publish(58);
  goLive();
  const page = await open();
  await page.locator('.on-air').getByText('Live').waitFor();
  await page.getByRole('button', { name: 'Play Raku firing, live from the yard' }).click();
  await untilMoving(page);
  expect(await page.locator('.on-air').isHidden()).toBe(true);
  const slider = page.getByRole('slider', { name: 'Seek' });
  await slider.waitFor();
  await page.keyboard.press('Home');
  const back = page.getByRole('button', { name: /^Live −\d:\d\d\. Go to live/ });
  await back.waitFor();
  await untilMoving(page);
  // By keys: controls that nobody touches step back.
  await back.press('Enter');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await untilMoving(page);
  await page.keyboard.press('Home');
  await back.waitFor();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.keyboard.press('Home');
  await back.waitFor();
  await page
    .locator('commoncast-player')
    .evaluate((element: HTMLElementTagNameMap['commoncast-player']) => element.seekToLive?.());
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Latency/ }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Speed/ }).count()).toBe(0);
});

it('says what was cancelled, and asks no further', async () => {
  const { id, open } = await schedule({ status: 'CANCELLED' });
  const page = await open();
  await page.getByText('This broadcast was cancelled').waitFor();
  await until('it has asked once', () => harness.service.asked.some(({ url }) => url.includes(id)));
  expect(await page.getByRole('button', { name: /^Play/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

/** A page that sends a moving picture to everybody who asks for it. */
async function startPublisher(): Promise<(offer: string) => Promise<string>> {
  const context = await harness.browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  return (offer) =>
    page.evaluate(async (sdp) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 320, height: 180 });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      let turn = 0;
      setInterval(() => {
        turn += 7;
        pen.fillStyle = `hsl(${turn} 80% 50%)`;
        pen.fillRect(0, 0, 320, 180);
      }, 40);
      const connection = new RTCPeerConnection();
      const [track] = canvas.captureStream(25).getVideoTracks();
      await connection.setRemoteDescription({ type: 'offer', sdp });
      if (track) connection.addTrack(track);
      await connection.setLocalDescription();
      await new Promise<void>((resolve) => {
        const look = () => connection.iceGatheringState === 'complete' && resolve();
        connection.addEventListener('icegatheringstatechange', look);
        look();
      });
      return connection.localDescription?.sdp ?? '';
    }, offer);
}

it('plays by WebRTC where the stream prefers it, starts by itself without a sound, and says goodbye', async () => {
  const { id, origin, goLive, open } = await schedule();
  const answer = await startPublisher();
  origin.answerWhep(answer);
  goLive('webRtc', origin.whepUrl);
  const page = await open({ autoPlay: true });
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
  expect((await videoState(page)).muted).toBe(true);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  expect(origin.asked).toEqual(['OPTIONS /whep', 'POST /whep']);
  const timed = await until('a beat says how far behind it is', () =>
    beatsOf(id).find(({ live }) => live?.latencyMs !== undefined),
  );
  expectPlausible(timed?.live, 'webRtc');
  await page.locator('commoncast-player').evaluate((element) => element.remove());
  await until('the server is told', () => origin.asked.includes('DELETE /whep/viewer'));
});

it('falls back to HLS without a press where WebRTC is refused', async () => {
  const { id, origin, goLive, open } = await schedule();
  origin.publish(10);
  origin.answerWhep(async () => 503);
  goLive('webRtc', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('hls');
  expect(origin.asked).toContain('POST /whep');
  const started = await until('its beats follow', () =>
    beatsOf(id).find(({ event }) => event === 'first-frame'),
  );
  expect(started?.live?.protocol).toBe('hls');
});

it('falls back to WebRTC where HLS is not to be had', async () => {
  const { origin, goLive, open } = await schedule();
  origin.breakHls(404);
  origin.answerWhep(await startPublisher());
  goLive('hls', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
});
