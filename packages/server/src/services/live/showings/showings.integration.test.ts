import {
  createHypergraphic,
  deleteHypergraphic,
  getVideoHypergraphics,
  restoreHypergraphic,
  setVideoHypergraphics,
} from '@commoncast/core/hypergraphics/api';
import { deleteStream, restoreStream } from '@commoncast/core/live/api';
import { getPublicDetails } from '@commoncast/core/players/api';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import { MAX_SHOWN } from '@commoncast/core/showings/schema';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilStatus } from '../../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../../test/live/live-bench.ts';
import { watchControlRoom } from '../../../../test/live/watch-control-room.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { hypergraphicDraft } from '../../../../test/widgets/drafts.ts';

const PLACE = { leftPercent: 5, topPercent: 6, widthPercent: 25 };

describe.each(databasesUnderTest())('hypergraphics over live streams, on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine: scriptedEngine() });
  });
  afterAll(() => bench.server.close());

  /** An owner with an image, and a stream on air. */
  async function onAir() {
    const owner = await bench.server.signUp();
    const make = async (name: string) =>
      (await owner.client.call(createHypergraphic, { body: hypergraphicDraft({ name }) })).uuid;
    const { stream, publisher } = await bench.goLive({}, owner);
    const params = { id: stream.id };
    const show = (hypergraphicId: string, more: { forS?: number } = {}) =>
      owner.client.call(showHypergraphic, { params, body: { hypergraphicId, ...PLACE, ...more } });
    const takeDown = (hypergraphicId: string) =>
      owner.client.call(takeDownHypergraphic, { params: { ...params, hypergraphicId } });
    const list = () => owner.client.call(listShowings, { params });
    return { owner, stream, publisher, sale: await make('Sale'), make, show, takeDown, list };
  }
  const shownTo = async (owner: SignedUp, streamId: string) =>
    ((await bench.stateOf(owner, streamId)).hypergraphics ?? []).map(({ name, until }) => [name, until]);

  test('visitors and the control room are told what is up, since when, and when it came down', async () => {
    const { owner, stream, sale, show, takeDown, list } = await onAir();
    expect(await bench.stateOf(owner, stream.id)).not.toHaveProperty('hypergraphics');
    const room = await watchControlRoom(bench.server, owner, stream.id);
    const before = bench.clock.read().getTime();
    const shown = await show(sale);
    expect(shown).toEqual({
      id: expect.any(String),
      hypergraphicId: sale,
      name: 'Sale',
      ...PLACE,
      from: expect.any(String),
      until: null,
    });
    expect(Date.parse(shown.from)).toBeGreaterThanOrEqual(before);
    const { name: _, ...drawn } = hypergraphicDraft();
    const { hypergraphicId: __, ...told } = shown;
    expect((await bench.stateOf(owner, stream.id)).hypergraphics).toEqual([{ ...told, ...drawn }]);
    expect((await room.until(({ hypergraphics }) => hypergraphics.length > 0)).hypergraphics).toEqual([
      shown,
    ]);

    // Repeated, nothing changes.
    bench.clock.pass(1_000);
    expect(await show(sale)).toEqual(shown);
    await takeDown(sale);
    await room.until(({ hypergraphics }) => hypergraphics.length === 0);
    room.leave();
    const [down] = await list();
    expect(Date.parse(down?.until ?? '')).toBeGreaterThanOrEqual(Date.parse(shown.from) + 1_000);
    expect(await shownTo(owner, stream.id)).toEqual([['Sale', down?.until]]);
    bench.clock.pass(1_000);
    await takeDown(sale);
    expect(await list()).toEqual([down]);
    await show(sale);
    expect((await list()).map(({ until }) => until)).toEqual([null, down?.until]);
  });

  test('one that is up for some seconds comes down by itself, or sooner', async () => {
    const { owner, stream, sale, make, show, takeDown, list } = await onAir();
    const { from, until } = await show(sale, { forS: 30 });
    expect(Date.parse(until ?? '') - Date.parse(from)).toBe(30_000);
    const offer = await make('Offer');
    await show(offer, { forS: 3600 });
    bench.clock.pass(30_001);
    const room = await watchControlRoom(bench.server, owner, stream.id);
    expect((await room.until(() => true)).hypergraphics.map(({ name }) => name)).toEqual(['Offer']);
    room.leave();
    await takeDown(offer);
    const [latest, first] = await list();
    expect(Date.parse(latest?.until ?? '')).toBeLessThanOrEqual(bench.clock.read().getTime());
    // It has come down at its time, and stays so.
    await takeDown(sale);
    expect((await list())[1]).toEqual(first);
    expect(first?.until).toBe(until);
  });

  test('only over a stream on air, only images of the business, and only so many at once', async () => {
    const { owner, stream, sale, make, show } = await onAir();
    const other = await onAir();
    await expect(show(other.sale)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { hypergraphicId: 'There is no such hypergraphic' },
    });
    await expect(show(uuidv7())).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(
      owner.client.call(showHypergraphic, {
        params: { id: other.stream.id },
        body: { hypergraphicId: sale, ...PLACE },
      }),
    ).rejects.toMatchObject({ status: 404 });
    for (let count = 0; count < MAX_SHOWN; count += 1) await show(await make(`Image ${count}`));
    await expect(show(sale)).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      message: 'A stream can show 10 hypergraphics at a time. Take one down first.',
    });
    await bench.setStatus(stream.id, 'ENDED', owner);
    await expect(show(sale)).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'Hypergraphics can be put up while the stream is live.',
    });
    expect(await bench.stateOf(owner, stream.id)).not.toHaveProperty('hypergraphics');
  });

  test('two that press at the same moment put it up once', async () => {
    const { sale, show, list } = await onAir();
    const shown = await Promise.all([show(sale), show(sale), show(sale)]);
    expect(new Set(shown.map(({ id }) => id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('one that is deleted disappears, and is back with its place once it is restored', async () => {
    const { owner, stream, sale, show } = await onAir();
    await show(sale);
    await owner.client.call(deleteHypergraphic, { params: { id: sale } });
    expect(await shownTo(owner, stream.id)).toEqual([]);
    await owner.client.call(restoreHypergraphic, { params: { id: sale } });
    expect(await shownTo(owner, stream.id)).toEqual([['Sale', null]]);
  });

  test('what was up is in the replay at the same moments, where its owner changes it', async () => {
    const { owner, stream, publisher, sale, make, show, takeDown } = await onAir();
    const startMs = bench.clock.read().getTime();
    bench.clock.pass(5_000);
    const first = await show(sale);
    bench.clock.pass(10_000);
    await takeDown(sale);
    const offer = await make('Offer');
    const deleted = await make('Deleted');
    bench.clock.pass(30_000);
    const second = await show(offer);
    await show(deleted);
    await owner.client.call(deleteHypergraphic, { params: { id: deleted } });
    await bench.setStatus(stream.id, 'ENDED', owner);
    await owner.client.call(deleteStream, { params: { id: stream.id } });
    await owner.client.call(restoreStream, { params: { id: stream.id } });

    // An encoder that was away from the 10th to the 40th second.
    const legs = [
      { wallMs: startMs, atMs: 0, durationMs: 10_000 },
      { wallMs: startMs + 40_000, atMs: 10_000, durationMs: 20_000 },
    ];
    await bench.record(publisher, { durationMs: 30_000, legs });
    const { replayVideoId } = await bench.read(stream.id, owner);
    const params = { id: replayVideoId ?? '' };
    const recordedS = (time: string, awayMs = 0) => (Date.parse(time) - startMs - awayMs) / 1000;
    const placed = [
      { hypergraphicId: sale, fromS: recordedS(first.from), toS: 10, ...PLACE },
      { hypergraphicId: offer, fromS: recordedS(second.from, 30_000), toS: null, ...PLACE },
    ];
    expect(await owner.client.call(getVideoHypergraphics, { params })).toEqual({ hypergraphics: placed });

    await untilStatus(owner, params.id, 'READY');
    const seen = async () => {
      const query = new URLSearchParams({ key: owner.business.publicKey, videoId: params.id });
      const answer = await bench.server.fetch(`${getPublicDetails.path}?${query}`);
      const { responseData } = (await answer.json()) as {
        responseData: { videos: { hypergraphics?: { name: string; fromS: number; toS: number | null }[] }[] };
      };
      return responseData.videos[0]?.hypergraphics?.map(({ name, fromS, toS }) => [name, fromS, toS]);
    };
    expect(await seen()).toEqual([
      ['Sale', placed[0]?.fromS, 10],
      ['Offer', placed[1]?.fromS, null],
    ]);
    expect((await bench.stateOf(owner, stream.id)).replay?.hypergraphics).toHaveLength(2);

    const edited = [{ ...placed[1]!, fromS: 1, toS: 2 }];
    const body = { hypergraphics: edited };
    expect(await owner.client.call(setVideoHypergraphics, { params, body })).toEqual(body);
    expect(await seen()).toEqual([['Offer', 1, 2]]);
    await owner.client.call(restoreHypergraphic, { params: { id: deleted } });
    expect((await seen())?.map(([name]) => name)).toEqual(['Offer', 'Deleted']);
    await owner.client.call(setVideoHypergraphics, { params, body: { hypergraphics: [] } });
    expect(await seen()).toBeUndefined();
    const other = await onAir();
    await expect(
      owner.client.call(setVideoHypergraphics, {
        params,
        body: { hypergraphics: [{ ...edited[0]!, hypergraphicId: other.sale }] },
      }),
    ).rejects.toMatchObject({
      fields: { 'hypergraphics.0.hypergraphicId': 'There is no such hypergraphic' },
    });
    await expect(other.owner.client.call(getVideoHypergraphics, { params })).rejects.toMatchObject({
      status: 404,
    });
  });
});
