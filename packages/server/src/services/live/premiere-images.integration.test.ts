import {
  createHypergraphic,
  getVideoHypergraphics,
  setVideoHypergraphics,
} from '@commoncast/core/hypergraphics/api';
import { PREMIERE_SHOWING_LEAD_MS } from '@commoncast/core/live/constants';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { DURATION_MS, ILLEGAL, usePremieres } from '../../../test/live/premiere-stage.ts';
import { watchControlRoom } from '../../../test/live/watch-control-room.ts';
import { hypergraphicDraft } from '../../../test/widgets/drafts.ts';

const PLACE = { leftPercent: 5, topPercent: 6, widthPercent: 25 };
/** What everybody sees this long after somebody pressed. */
const LEAD_S = PREMIERE_SHOWING_LEAD_MS / 1000;

describe.each(databaseUnderTest())('images over premieres on $kind', ({ open }) => {
  const stage = usePremieres(open);
  const { schedule, stateOf, tend } = stage;

  /** A premiere with two images to put up, and a third that its video brings along. */
  async function withImages() {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const make = async (name: string) =>
      (await owner.client.call(createHypergraphic, { body: hypergraphicDraft({ name }) })).uuid;
    const params = { id: stream.id };
    const own = { hypergraphicId: await make('Of the video'), fromS: 1, toS: 2, ...PLACE };
    await owner.client.call(setVideoHypergraphics, {
      params: { id: videoId },
      body: { hypergraphics: [own] },
    });
    return {
      ...{ ...premiere, own, sale: await make('Sale'), offer: await make('Offer') },
      show: (hypergraphicId: string, more: { forS?: number } = {}) =>
        owner.client.call(showHypergraphic, { params, body: { hypergraphicId, ...PLACE, ...more } }),
      takeDown: (hypergraphicId: string) =>
        owner.client.call(takeDownHypergraphic, { params: { ...params, hypergraphicId } }),
      list: () => owner.client.call(listShowings, { params }),
      onVideo: async () =>
        (await owner.client.call(getVideoHypergraphics, { params: { id: videoId } })).hypergraphics,
      told: async () =>
        (await stateOf(premiere)).hypergraphics?.map(({ name, from, until }) => [name, from, until]),
      seen: async () =>
        (await stateOf(premiere)).replay?.hypergraphics?.map(({ name, fromS, toS }) => [name, fromS, toS]),
    };
  }

  test('images go up over it at the same moment for everybody, and again in its replay', async () => {
    const { owner, stream, passTo, own, sale, offer, show, takeDown, list, onVideo, told, seen } =
      await withImages();
    const at = (sinceMs: number) => new Date(Date.parse(stream.eventStart ?? '') + sinceMs).toISOString();
    await expect(show(sale)).rejects.toMatchObject(ILLEGAL);
    expect(await told()).toBeUndefined();
    passTo(10_000);
    expect(await show(sale)).toMatchObject({ from: at(10_000 + PREMIERE_SHOWING_LEAD_MS), until: null });
    expect(await told()).toEqual([['Sale', at(10_000 + PREMIERE_SHOWING_LEAD_MS), null]]);
    const room = await watchControlRoom(stage.bench.server, owner, stream.id);
    await room.until(({ hypergraphics }) => hypergraphics.length === 1);
    passTo(30_000);
    await takeDown(sale);
    const [taken] = await list();
    expect(taken?.until).toBe(at(30_000 + PREMIERE_SHOWING_LEAD_MS));
    // Taken down twice, it comes down as it was to.
    passTo(31_000);
    await takeDown(sale);
    expect(await list()).toEqual([taken]);
    passTo(40_000);
    await room.until(({ hypergraphics }) => hypergraphics.length === 0);
    // Called off before it goes up, it was never there.
    await show(offer);
    passTo(40_000 + PREMIERE_SHOWING_LEAD_MS - 1);
    await room.until(({ hypergraphics }) => hypergraphics.length === 1);
    await takeDown(offer);
    await room.until(({ hypergraphics }) => hypergraphics.length === 0);
    expect(await list()).toEqual([taken]);
    room.leave();
    passTo(50_000);
    await show(offer);
    // It would come when there is nothing to see any more.
    passTo(DURATION_MS - 1_000);
    await show(sale);

    passTo(DURATION_MS);
    expect(await told()).toBeUndefined();
    const replayed = [
      ['Of the video', 1, 2],
      ['Sale', 10 + LEAD_S, 30 + LEAD_S],
      ['Offer', 50 + LEAD_S, null],
    ];
    expect(await seen()).toEqual(replayed);
    await tend();
    await tend();
    expect(await seen()).toEqual(replayed);
    expect(await onVideo()).toEqual([
      own,
      { hypergraphicId: sale, fromS: 10 + LEAD_S, toS: 30 + LEAD_S, ...PLACE },
      { hypergraphicId: offer, fromS: 50 + LEAD_S, toS: null, ...PLACE },
    ]);
    await expect(show(sale)).rejects.toMatchObject(ILLEGAL);
  });

  test('one that somebody ends takes its images down at that moment of the video', async () => {
    const { owner, stream, passTo, own, sale, show, onVideo, seen } = await withImages();
    passTo(5_000);
    await show(sale);
    passTo(20_000);
    await stage.bench.setStatus(stream.id, 'ENDED', owner);
    const placed = [own, { hypergraphicId: sale, fromS: 5 + LEAD_S, toS: 20, ...PLACE }];
    expect(await onVideo()).toEqual(placed);
    expect((await seen())?.[1]).toEqual(['Sale', 5 + LEAD_S, 20]);
    await tend();
    expect(await onVideo()).toEqual(placed);
  });
});
