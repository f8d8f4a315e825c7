import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@commoncast/core/http/client';
import { publishVod, watchVodProgress } from '@commoncast/core/streams/api';
import type { VodProgress } from '@commoncast/core/streams/schema';
import { eventually } from '@commoncast/server/test/content/eventually';
import { uploadVideo } from '@commoncast/server/test/content/ready-video';
import { serverSentEvents } from '@commoncast/server/test/content/server-sent-events';
import { goToPlace } from '@commoncast/server/test/peers/go-to-place';
import { PEER_PLAYER_NAMES, servePlayerPages } from '@commoncast/server/test/peers/player-pages';
import type { Browser, Page } from 'playwright';
import { signUpOwner } from '../server/sign-up-owner.ts';
import { spawnServer } from '../server/spawn-server.ts';

const PATIENCE_MS = 60_000;
/** From PLAYABLE to the jump. */
const BEFORE_JUMP_MS = 1_000;

export interface InPlayer {
  readonly player: string;
  /** From the answer to the upload's end until the video can be watched. */
  readonly playableMs: number;
  /** From the jump, one second later, to a picture of the far place. */
  readonly farMs: number;
  /** From the jump back to a picture of the beginning. */
  readonly backMs: number;
}

/** Uploads a film once for each player, and goes there and back while it is being made. */
export async function* farPlaceInPlayers(
  browser: Browser,
  { path, durationS, share }: { readonly path: string; readonly durationS: number; readonly share: number },
): AsyncGenerator<InPlayer> {
  const film = new Uint8Array(await readFile(path));
  const sites = await servePlayerPages();
  try {
    for (const player of ['ours', ...PEER_PLAYER_NAMES] as const) {
      await using upload = await uploadTo(film);
      const { origin, id, playableMs } = upload;
      const page = await browser.newPage();
      const startMs = performance.now();
      if (player === 'ours') {
        await page.goto(`${origin}/v/${id}`);
        await page.getByRole('button', { name: /^Play/ }).first().click();
      } else await page.goto(sites.pageOf(player, `${origin}/cdn/vod/${id}/index.m3u8`));
      await untilPlays(page);
      await delay(Math.max(0, BEFORE_JUMP_MS - (performance.now() - startMs)));
      const farMs = await goToPlace(page, durationS * share, PATIENCE_MS);
      const backMs = await goToPlace(page, 0, PATIENCE_MS);
      await page.close();
      yield { player, playableMs, farMs, backMs };
    }
  } finally {
    await sites.close();
  }
}

/** Players set their own place until they have a picture. */
async function untilPlays(page: Page): Promise<void> {
  const reachedS = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await eventually(reachedS, (atS) => atS > 0, PATIENCE_MS);
}

/** A server of its own, with a video that can just be watched. */
async function uploadTo(film: Uint8Array<ArrayBuffer>) {
  await using stack = new AsyncDisposableStack();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-vod-'));
  stack.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const server = spawnServer({ dataDirectory, databaseUrl: undefined });
  stack.defer(async () => void (await server.end('SIGTERM')));
  const origin = await server.ready;
  const { client } = await signUpOwner(origin);
  const id = await uploadVideo({ client }, film);
  const endMs = performance.now();
  await untilPlayable(client, id);
  const playableMs = performance.now() - endMs;
  await client.call(publishVod, { body: { id } });
  const kept = stack.move();
  return { origin, id, playableMs, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function untilPlayable(client: Client, id: string): Promise<void> {
  const events = serverSentEvents<VodProgress>(await client.open(watchVodProgress, { params: { id } }));
  for await (const { status, failureReason } of events) {
    if (status === 'PLAYABLE' || status === 'READY') return;
    if (status === 'FAILED') throw new Error(`The film could not be made: ${failureReason}`);
  }
  throw new Error('The server has stopped telling how far the film is.');
}
