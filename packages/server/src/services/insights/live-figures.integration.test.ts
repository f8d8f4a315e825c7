import { randomUUID } from 'node:crypto';
import type { Beat } from '@commoncast/core/insights/beat';
import { updateStream } from '@commoncast/core/live/api';
import { getCurrentCount } from '@commoncast/core/viewer-sessions/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { batchOf, beatOf } from '../../../test/insights/beats.ts';
import { insertVideo } from '../../../test/insights/insights-fixture.ts';
import { type InsightsOverHttp, insightsOverHttp } from '../../../test/insights/insights-over-http.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { sampleAudience } from './store/counting/sample-audience.ts';
import { rollOnce } from './store/inbox/roller.ts';

const HLS = { protocol: 'hls', latencyMs: 1_200 } as const;
const WEB_RTC = { protocol: 'webRtc', latencyMs: 150 } as const;

interface Viewer {
  readonly viewerId: string;
  readonly sessionId: string;
}

describe.each(databasesUnderTest())('figures of streams on $kind', ({ open }) => {
  let bench: LiveBench;
  let insights: InsightsOverHttp;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
    insights = insightsOverHttp(bench.server);
    // Many at once, so that tests do not stand in each other's way.
    const { database } = bench.server;
    await database.root.updateTable('business_account').set({ plan: 'ENTERPRISE' }).execute();
  });
  afterAll(() => bench.server.close());

  const nowMs = () => bench.clock.read().getTime();
  const someone = (): Viewer => ({ viewerId: randomUUID(), sessionId: randomUUID() });

  async function count(): Promise<void> {
    while (await rollOnce(bench.server.database));
  }
  async function send(viewer: Viewer, ...beats: readonly Partial<Beat>[]): Promise<void> {
    const { publicKey } = bench.owner.business;
    const made = beats.map((beat) => beatOf({ tClient: nowMs(), ...beat }));
    await insights.sendAll(batchOf(publicKey, made, { ...viewer, tSent: nowMs() }));
    await count();
  }
  const sample = () => sampleAudience(bench.server.database.root, bench.clock.read());

  /** Somebody who watches a content from now on; each call reports what has been watched since. */
  function watch(contentId: string, live?: Beat['live'], viewer = someone()) {
    const playId = randomUUID();
    const tFirst = nowMs();
    let seq = 0;
    const said = { playId, contentId, tFirst, ...(live && { kind: 'LIVE' as const, live }) };
    return {
      viewer,
      report: (event: Beat['event'], playingMs: number, more: Partial<Beat> = {}) =>
        send(viewer, { ...said, seq: seq++, event, playingMs, ...more }),
    };
  }
  const onAir = async () => (await bench.goLive()).stream.id;

  test('a broadcast has viewers now, a peak, views, minutes and a latency, and its replay has its own', async () => {
    const { stream } = await bench.goLive();
    const { id } = stream;
    const [ada, bob, eve] = [watch(id, HLS), watch(id, WEB_RTC), watch(id, HLS)];
    for (const one of [ada, bob, eve]) await one.report('first-frame', 0);
    bench.clock.pass(12_000);
    for (const one of [ada, bob, eve]) await one.report('beat', 12_000);
    await sample();

    const room = await watchControlRoom(bench.server, bench.owner, id);
    const now = await room.until(({ peakViewers }) => peakViewers > 0);
    expect(now).toMatchObject({ viewersNow: 3, peakViewers: 3, viewersByProtocol: { hls: 2, webRtc: 1 } });
    room.leave();
    const { publicKey: key } = bench.owner.business;
    expect(await bench.server.client.call(getCurrentCount, { params: { id }, query: { key } })).toEqual({
      broadcastId: id,
      currentCount: 3,
    });

    bench.clock.pass(60_000);
    await eve.report('hidden', 20_000);
    for (const one of [ada, bob]) await one.report('beat', 72_000);
    await sample();
    await bench.setStatus(id, 'ENDED');
    bench.clock.pass(10_000);
    await sample();

    const replayId = await insertVideo(bench.server.database.root, bench.owner.business.id, 72_000);
    const again = watch(replayId, undefined, ada.viewer);
    await again.report('first-frame', 0);
    bench.clock.pass(30_000);
    await again.report('ended', 30_000, { ranges: [[0, 30_000]] });

    const { values } = await insights.kpis(bench.owner, id);
    expect(values).toMatchObject({
      ...{ views: 3, liveViews: 3, plays: 3, hlsPlays: 2, webRtcPlays: 1, uniqueViewers: 3 },
      ...{ watchTime: 164_000, liveWatchTime: 164_000, averageLatency: 850, peakConcurrent: 3 },
      averagePercentWatched: null,
    });
    // On air for 72 s by a clock that runs on while the test does.
    expect(values.liveTimeBroadcast).toBeGreaterThanOrEqual(72_000);
    expect(values.liveTimeBroadcast).toBeLessThan(132_000);
    expect((await insights.kpis(bench.owner, replayId)).values).toMatchObject({
      ...{ views: 1, liveViews: 0, watchTime: 30_000, liveWatchTime: 0, hlsPlays: 0 },
      ...{ peakConcurrent: null, averageLatency: null, liveTimeBroadcast: 0 },
    });
    const all = await insights.kpis(bench.owner);
    // One who has seen both has two plays, and is one viewer.
    expect(all.values).toMatchObject({ plays: 4, views: 4, uniqueViewers: 3, watchTime: 194_000 });
    expect(all.values).toMatchObject({ liveViews: 3, liveWatchTime: 164_000, peakConcurrent: null });
    const desktops = [{ name: 'device' as const, values: ['Desktop'] }];
    expect((await insights.kpis(bench.owner, id, desktops)).values).toMatchObject({
      ...{ liveViews: 3, averageLatency: 850, peakConcurrent: null, liveTimeBroadcast: null },
    });
    const { points } = await insights.chart(bench.owner, 'concurrent', id);
    expect(points[0]?.y).toBe(3);
    expect(points.at(-1)?.y).toBe(2);
  });

  test('packets lost are a share of all that were sent, whatever becomes of the beats that say it', async () => {
    const id = await onAir();
    const lineOf = (packetsLost: number, packetsReceived: number, jitterMs: number) => ({
      live: { ...WEB_RTC, packetsLost, packetsReceived, jitterMs },
    });
    const [poor, good, old] = [watch(id, WEB_RTC), watch(id, WEB_RTC), watch(id, HLS)];
    for (const one of [poor, good, old]) await one.report('first-frame', 0);
    const { values: none } = await insights.kpis(bench.owner, id);
    expect(none).toMatchObject({ packetLossRatio: null, averageJitter: null });
    bench.clock.pass(12_000);
    await poor.report('beat', 6_000, { seq: 5, ...lineOf(30, 470, 9.5) });
    // An earlier beat comes late, and one comes twice.
    await poor.report('beat', 3_000, { seq: 4, ...lineOf(40, 200, 20) });
    await poor.report('beat', 6_000, { seq: 5, ...lineOf(30, 470, 9.5) });
    await good.report('beat', 12_000, lineOf(0, 9_500, 0.5));
    await old.report('beat', 12_000);
    const { values } = await insights.kpis(bench.owner, id);
    // Not 3 %, as the mean of 6 % and nothing would be.
    expect(values).toMatchObject({ packetLossRatio: 0.003, averageJitter: 5, averageLatency: 500 });
    const desktops = [{ name: 'device' as const, values: ['Desktop'] }];
    const { values: filtered } = await insights.kpis(bench.owner, id, desktops);
    expect(filtered).toMatchObject({ packetLossRatio: 0.003, averageJitter: 5 });

    const liar = watch(id, WEB_RTC);
    await liar.report('first-frame', 0);
    bench.clock.pass(12_000);
    await liar.report('beat', 12_000, lineOf(1e12, 0, 1e12));
    const { values: bounded } = await insights.kpis(bench.owner, id);
    expect(bounded.packetLossRatio).toBe(0.003);
    // A second, with the 9.5 and the 0.5 ms of the others.
    expect(bounded.averageJitter).toBeCloseTo(1_010 / 3);
  });

  test('each ten seconds are counted once, by whichever process, and the largest stays', async () => {
    const id = await onAir();
    const one = watch(id, HLS);
    await one.report('first-frame', 0);
    const at = new Date(Math.floor(nowMs() / 60_000) * 60_000 + 60_000);
    const { root } = bench.server.database;
    const peaks = async () =>
      (
        await bench.server.platform.services.analytics.audience({
          businessId: bench.owner.business.id,
          contentId: id,
          start: new Date(0),
          end: new Date(at.getTime() + 60_000),
        })
      ).map(({ peak }) => peak);
    bench.clock.pass(at.getTime() - nowMs());
    await one.report('beat', 1_000);
    await Promise.all([sampleAudience(root, at), sampleAudience(root, at), sampleAudience(root, at)]);
    expect(await peaks()).toEqual([1]);
    const other = watch(id, HLS);
    await other.report('first-frame', 0);
    await sampleAudience(root, new Date(at.getTime() + 9_999));
    expect(await peaks()).toEqual([1]);
    await sampleAudience(root, new Date(at.getTime() + 10_000));
    expect(await peaks()).toEqual([2]);
    await other.report('pause', 10);
    await sampleAudience(root, new Date(at.getTime() + 20_000));
    expect(await peaks()).toEqual([2]);
  });

  test('what a page claims of a stream is bounded, and a video stays a video', async () => {
    const id = await onAir();
    const videoId = await insertVideo(bench.server.database.root, bench.owner.business.id, 60_000);
    const hostile = watch(id, { protocol: 'hls', latencyMs: 1e12 });
    await hostile.report('first-frame', 0);
    const liar = watch(videoId, WEB_RTC);
    await liar.report('first-frame', 0);
    bench.clock.pass(12_000);
    await hostile.report('beat', 1e12);
    await liar.report('beat', 12_000);
    const { values } = await insights.kpis(bench.owner, id);
    expect(values).toMatchObject({ averageLatency: 60_000, hlsPlays: 1 });
    expect(values.liveWatchTime).toBeLessThan(80_000);
    expect((await insights.kpis(bench.owner, videoId)).values).toMatchObject({
      ...{ plays: 1, views: 1, liveViews: 0, liveWatchTime: 0, webRtcPlays: 0, averageLatency: null },
    });
    const { publicKey } = bench.owner.business;
    const wrong = { ...beatOf({ contentId: id }), live: { protocol: 'ipoac' } };
    const mixed = await insights.send({
      ...batchOf(publicKey, [beatOf({ contentId: id })]),
      beats: [beatOf(), wrong],
    });
    expect(mixed.status).toBe(202);
    expect(await mixed.json()).toMatchObject({
      responseData: {
        accepted: 1,
        refused: [{ index: 1, field: 'live.protocol', message: 'Is not valid' }],
      },
    });
  });

  test('a play that goes over to the replay is counted there, and not twice', async () => {
    const id = await onAir();
    const replayId = await insertVideo(bench.server.database.root, bench.owner.business.id, 60_000);
    const odd = watch(id, HLS);
    await odd.report('first-frame', 0);
    bench.clock.pass(20_000);
    await odd.report('beat', 20_000);
    expect((await insights.kpis(bench.owner, id)).values).toMatchObject({ views: 1, liveWatchTime: 20_000 });
    bench.clock.pass(10_000);
    await odd.report('beat', 30_000, { contentId: replayId, kind: 'VOD' });
    expect((await insights.kpis(bench.owner, id)).values).toMatchObject({
      views: 0,
      watchTime: 0,
      hlsPlays: 0,
    });
    expect((await insights.kpis(bench.owner, replayId)).values).toMatchObject({
      ...{ views: 1, watchTime: 30_000, liveViews: 0, liveWatchTime: 0 },
    });
  });

  test('who is blocked is not counted, from the next beat on also what was', async () => {
    const id = await onAir();
    const [troll, guest] = [watch(id, HLS), watch(id, HLS)];
    for (const one of [troll, guest]) await one.report('first-frame', 0);
    bench.clock.pass(15_000);
    for (const one of [troll, guest]) await one.report('beat', 15_000);
    expect((await insights.kpis(bench.owner, id)).values).toMatchObject({ views: 2, concurrent: 2 });
    const metadata = { blockedUsers: [troll.viewer.viewerId] };
    await bench.owner.client.call(updateStream, { params: { id }, body: { metadata } });
    bench.clock.pass(10_000);
    for (const one of [troll, guest]) await one.report('beat', 25_000);
    expect((await insights.kpis(bench.owner, id)).values).toMatchObject({
      ...{ views: 1, concurrent: 1, watchTime: 25_000, liveWatchTime: 25_000 },
    });
    await sample();
    expect((await insights.kpis(bench.owner, id)).values.peakConcurrent).toBe(1);
  });

  test('visitors are told how many watch a stream that they may watch, and nothing of others', async () => {
    const { stream } = await bench.goLive({ accessVisibility: 'POSTED' });
    const { publicKey: key } = bench.owner.business;
    const current = (id: string) =>
      bench.server.client.call(getCurrentCount, { params: { id }, query: { key } });
    await expect(current(stream.id)).rejects.toMatchObject({ status: 404 });
    expect((await current(await onAir())).currentCount).toBe(0);
  });
});
