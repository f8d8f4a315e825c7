import { createStream } from '@commoncast/core/live/api';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { insertVideo } from '../../../test/insights/insights-fixture.ts';
import { signatureBy, signaturesOf, useWebhooks } from '../../../test/webhooks/webhook-stage.ts';
import { MediaError } from '../../media/media-error.ts';
import { tendPremieres } from '../live/tend-premieres.ts';
import { tellVerdicts } from '../split-tests/verdicts.ts';

const HOUR_MS = 3_600_000;
const TEST_ID = '0198c2a4-6d1e-7b52-9f3a-4c8e2d107b65';

describe.each(databasesUnderTest())('events that webhooks are told on $kind', ({ open }) => {
  const stage = useWebhooks(open);
  const { create, deliveries, settled, delivered, receivedAs } = stage;

  test('a broadcast is told to those who want to know, signed', async () => {
    const { secret, id } = await create(['stream.started', 'stream.ended']);
    const other = await create(['video.ready']);
    const stranger = await stage.bench.server.signUp();
    const strange = await create(['stream.started'], stage.receiver.url, stranger);
    const { stream } = await stage.bench.goLive({ name: 'A concert' }, stage.owner);
    const started = await delivered(id);
    await stage.bench.setStatus(stream.id, 'ENDED', stage.owner);
    const ended = await settled(
      id,
      ({ event, status }) => event === 'stream.ended' && status === 'DELIVERED',
    );

    const [begun] = receivedAs(started?.id);
    expect(begun && JSON.parse(begun.body)).toEqual({
      type: 'stream.started',
      timestamp: expect.any(String),
      data: { id: stream.id, name: 'A concert', startedDate: expect.any(String) },
    });
    expect(begun?.headers['content-type']).toBe('application/json');
    expect(signaturesOf(begun)).toEqual([signatureBy(secret, begun)]);
    expect(begun?.body).toBe(started?.body);
    expect(JSON.parse(receivedAs(ended?.id)[0]?.body ?? '')).toMatchObject({
      type: 'stream.ended',
      data: { id: stream.id, endedDate: expect.any(String) },
    });
    expect(await deliveries(id)).toHaveLength(2);
    expect(await deliveries(other.id)).toEqual([]);
    expect(await deliveries(strange.id, stranger)).toEqual([]);
  });

  test('a recording is told, and the video that is made of it, or why there is none', async () => {
    const { id } = await create(['archive.ready', 'video.ready', 'video.failed']);
    const { recordings } = stage.bench.server.platform.services;
    const record = async (name: string) => {
      const { publisher, stream } = await stage.bench.goLive({ name }, stage.owner);
      const { sessionId } = publisher;
      const started = await recordings.start(sessionId);
      await stage.bench.storage.put(started?.key ?? '', [Buffer.from(name)]);
      await stage.bench.setStatus(stream.id, 'ENDED', stage.owner);
      await recordings.finish(sessionId, { sizeBytes: name.length, durationMs: 60_000 });
      return { streamId: stream.id, archiveId: started?.archiveId };
    };
    const told = async (count: number) => {
      const all = await eventually(
        () => deliveries(id),
        ({ length }) => length === count,
      );
      return all.map(({ body }) => JSON.parse(body)).toReversed();
    };
    const { streamId, archiveId } = await record('A concert');
    expect(await told(2)).toMatchObject([
      { type: 'archive.ready', data: { id: archiveId, name: 'A concert', streamId, durationMs: 60_000 } },
      { type: 'video.ready', data: { name: 'A concert', durationMs: 60_000 } },
    ]);
    stage.engine.scripts = [
      () => {
        throw new MediaError('DAMAGED_FILE', 'This file cannot be read.');
      },
    ];
    await record('A failure');
    const failed = (await told(4)).slice(2);
    stage.engine.scripts = [];
    expect(failed).toMatchObject([
      { type: 'archive.ready', data: { name: 'A failure' } },
      { type: 'video.failed', data: { name: 'A failure', problem: 'This file cannot be read.' } },
    ]);
  });

  test('a premiere is told when it begins and when it is over', async () => {
    const { id } = await create(['stream.started', 'stream.ended']);
    const { root } = stage.bench.server.database;
    const videoId = await insertVideo(root, stage.owner.business.id, 60_000);
    const eventStart = new Date(stage.bench.clock.read().getTime() + HOUR_MS).toISOString();
    const body = { name: 'Opening night', eventStart, premiereVideoId: videoId };
    const { id: streamId } = await stage.owner.client.call(createStream, { body });
    const { platform, database } = stage.bench.server;
    const { livePosters } = platform.services;
    const tend = () =>
      tendPremieres({
        database,
        storage: stage.bench.storage,
        clock: stage.bench.clock.read,
        livePosters,
        onFailure,
      });
    await tend();
    expect(await deliveries(id)).toEqual([]);
    stage.bench.clock.pass(HOUR_MS + 1_000);
    await tend();
    await tend();
    stage.bench.clock.pass(HOUR_MS);
    await tend();
    await tend();
    expect((await deliveries(id)).map(({ body }) => JSON.parse(body)).toReversed()).toMatchObject([
      { type: 'stream.started', data: { id: streamId, name: 'Opening night', startedDate: eventStart } },
      { type: 'stream.ended', data: { id: streamId } },
    ]);
  });

  test('a verdict of a split test is told once a phase', async () => {
    const { id } = await create(['split-test.decided']);
    const { root } = stage.bench.server.database;
    const test = { id: TEST_ID, business_id: stage.owner.business.id, name: 'Which film?' };
    const variants = JSON.stringify([]);
    const goal = JSON.stringify({ type: 'CTA_CLICK' });
    const now = stage.bench.clock.read();
    await root
      .insertInto('split_test')
      .values({
        ...test,
        ...{
          created_by: null,
          widget_id: test.id,
          widget_name: 'W',
          state: 'RUNNING',
          variants,
          goal,
          phase: 1,
        },
        ...{ started_at: now, created_at: now, updated_at: now },
      } as never)
      .execute();
    await root
      .insertInto('split_test_phase')
      .values({
        ...{ test_id: test.id, phase: 1, business_id: test.business_id, seed: 's', variants, goal },
        ...{ started_at: now, ended_at: null, counts_until: null, mismatch_at: null, decided_at: null },
      })
      .execute();
    let verdict = 'TOO_EARLY';
    const variant = (key: string, rate: number, won: string) => ({ key, rate, comparison: { verdict: won } });
    const readOf = async () =>
      ({ verdict, phase: 1, variants: [variant('A', 0.1, 'NONE'), variant('B', 0.2, 'WINNER')] }) as never;
    const parts = {
      database: stage.bench.server.database,
      clock: stage.bench.clock.read,
      onFailure,
      splitTestResults: { readOf },
    };
    await tellVerdicts(parts);
    expect(await deliveries(id)).toEqual([]);
    verdict = 'WINNER';
    await Promise.all([tellVerdicts(parts), tellVerdicts(parts)]);
    await tellVerdicts(parts);
    const told = await deliveries(id);
    expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([
      { id: test.id, name: 'Which film?', verdict: 'WINNER', winner: 'B' },
    ]);
  });
});

function onFailure(error: unknown): never {
  throw error;
}
