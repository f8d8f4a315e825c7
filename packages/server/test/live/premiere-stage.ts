import { createStream } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import { afterAll, beforeAll } from 'vitest';
import { createLivePosters } from '../../src/services/live/live-posters.ts';
import { tendPremieres } from '../../src/services/live/tend-premieres.ts';
import { createTestClock } from '../clock.ts';
import { untilStatus, uploadVideo } from '../content/ready-video.ts';
import { scriptedEngine } from '../content/scripted-engine.ts';
import type { TestDatabase } from '../database.ts';
import type { SignedUp } from '../server.ts';
import { type LiveBench, openLiveBench } from './live-bench.ts';

/** Of the videos that the scripted engine makes. */
export const DURATION_MS = 60_000;
/** How long before it begins a premiere is scheduled; access tokens outlive all of it. */
export const AHEAD_MS = 120_000;
export const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };

const PAGE = 'https://shop.example/premiere';

export interface Premiere {
  readonly owner: SignedUp;
  readonly videoId: string;
  readonly stream: Stream;
  /** Moves the clock to this long after its start. */
  passTo(sinceMs: number): void;
}

export interface PremiereStage {
  /** There while tests run. */
  readonly bench: LiveBench;
  /** So long from now. */
  later(ms: number): string;
  /** A video that is ready, and that nobody has published. @returns its id */
  film(owner: SignedUp): Promise<string>;
  /** A premiere of such a video. */
  schedule(owner?: SignedUp): Promise<Premiere>;
  /** What visitors are told of it. */
  stateOf(premiere: Premiere): ReturnType<LiveBench['stateOf']>;
  /** What a page of a shop is told. */
  pageOf(premiere: Premiere): ReturnType<LiveBench['pageOf']>;
  /** Does what the server does for premieres from time to time. */
  tend(): Promise<void>;
}

/** Sets the stage for the premieres of one file: a server whose clock the tests move. */
export function usePremieres(open: () => Promise<TestDatabase>): PremiereStage {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(
      await open(),
      { engine: scriptedEngine() },
      createTestClock({ isStanding: true }),
    );
  });
  afterAll(() => bench.server.close());

  const later = (ms: number) => new Date(bench.clock.read().getTime() + ms).toISOString();
  async function film(owner: SignedUp): Promise<string> {
    const id = await uploadVideo(owner, new TextEncoder().encode('the film'), {
      accessVisibility: 'UNLISTED',
    });
    await untilStatus(owner, id, 'READY');
    return id;
  }

  return {
    get bench() {
      return bench;
    },
    later,
    film,
    async schedule(owner) {
      const whose = owner ?? (await bench.server.signUp());
      const videoId = await film(whose);
      const stream = await whose.client.call(createStream, {
        body: { name: 'Opening night', eventStart: later(AHEAD_MS), premiereVideoId: videoId },
      });
      const startsAtMs = Date.parse(stream.eventStart ?? '');
      return {
        owner: whose,
        videoId,
        stream,
        passTo: (sinceMs) => bench.clock.pass(startsAtMs + sinceMs - bench.clock.read().getTime()),
      };
    },
    stateOf: ({ owner, stream }) => bench.stateOf(owner, stream.id),
    pageOf: ({ owner, stream }) => bench.pageOf(owner, { url: PAGE, videoId: stream.id }),
    async tend() {
      const { database } = bench.server;
      await tendPremieres({
        ...{ database, storage: bench.storage, clock: bench.clock.read },
        livePosters: createLivePosters({ database, storage: bench.storage }),
        onFailure: (error) => {
          throw error;
        },
      });
    },
  };
}
