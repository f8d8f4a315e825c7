import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import { toTimed } from '@commoncast/server/live/to-timed';
import { LadderSlots } from '@commoncast/server/media/live/ladder/ladder-slots';
import { createLiveSession } from '@commoncast/server/media/live/session/create-live-session';
import type { LiveSink } from '@commoncast/server/media/live/source';
import { aac, h264 } from '@commoncast/server/test/fixtures/clips';
import type { DemuxedClip } from '@commoncast/server/test/fixtures/demux-clip';
import { openMediaBench } from '@commoncast/server/test/fixtures/media';

const CLIP = { file: 'live.mp4', muxer: 'mp4', durationS: 12, markS: 9, video: h264, audio: aac };
/** Large enough for lower renditions. */
export const LARGE = { width: 1280, height: 720, options: { preset: 'superfast', crf: '18' } } as const;
const STEP_MS = 40;
const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

/** How a viewer by WebRTC is answered: with the answer to an offer, or refused with a status. */
export type WhepAnswer = (offer: string) => Promise<string | number>;

/** A broadcast as our server packages it, from an encoder that a test starts and stops. */
export interface LiveOrigin {
  /** Of the multivariant playlist. */
  readonly hlsUrl: string;
  readonly whepUrl: string;
  /** The encoder connects. @param aheadS seconds that it has sent already: up to a minute, which the disk keeps up with */
  publish(aheadS?: number): void;
  /** Lower renditions are made from now on, if the picture is large enough. */
  makeLower(): void;
  /** The encoder is cut off. */
  drop(): void;
  /** The broadcast is over: the playlist ends. */
  end(): Promise<void>;
  /** Answers everything of HLS with this status; 200 as it should be. */
  breakHls(status: number): void;
  answerWhep(answer: WhepAnswer): void;
  /** What lies over the picture, as the home of a broadcast hears of it. */
  tell(showings: readonly PublicShowing[]): void;
  /** What was asked for, as method and path. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Takes a clip apart, for as many broadcasts as there are tests. */
export async function liveClip(picture: Partial<typeof h264> = {}): Promise<DemuxedClip> {
  const bench = await openMediaBench();
  const clip = await bench.demux(await bench.makeClip({ ...CLIP, video: { ...h264, ...picture } }));
  await bench.remove();
  return clip;
}

/** Starts it on a free port of loopback. */
export async function startLiveOrigin(clip: DemuxedClip): Promise<LiveOrigin> {
  const folder = await mkdtemp(join(tmpdir(), 'commoncast-live-'));
  let encoder: Encoder | undefined;
  const session = await createLiveSession({
    folder,
    // What was sent already was sent at its time, although all of it arrives now.
    clock: () => new Date(Date.now() - (encoder?.lateMs ?? 0)),
    dvrWindowMs: 3_600_000,
    ladderSlots: new LadderSlots(1),
  });
  const asked: string[] = [];
  let hlsStatus = 200;
  let answerWhep: WhepAnswer = async () => 503;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://live.localhost');
    asked.push(`${request.method} ${pathname}`);
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-expose-headers': 'Location',
    };
    const send = (status: number, body: string | Buffer = '', more: Record<string, string> = {}): void =>
      void response.writeHead(status, { ...headers, ...more }).end(body);
    if (request.method === 'OPTIONS') return send(204);
    if (pathname === '/whep') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answered = await answerWhep(Buffer.concat(chunks).toString());
      if (typeof answered === 'number') return send(answered);
      return send(201, answered, { location: '/whep/viewer', 'content-type': 'application/sdp' });
    }
    if (pathname.startsWith('/whep/')) return send(200);
    if (hlsStatus !== 200) return send(hlsStatus);
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const found = await session.output.answer({
      path: pathname.slice(1),
      query: Object.fromEntries(searchParams),
      address: '127.0.0.1',
      gone: gone.signal,
    });
    const { body, contentType, sizeBytes } = found;
    const file =
      'bytes' in body
        ? body.bytes
        : (await readFile(body.path)).subarray(body.offset, body.offset + sizeBytes);
    send(200, file, { 'content-type': contentType });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: { status?: number }) => {
      response.writeHead(error.status ?? 503, { 'access-control-allow-origin': '*' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://live.localhost:${(server.address() as AddressInfo).port}`;

  return {
    hlsUrl: `${origin}/index.m3u8`,
    whepUrl: `${origin}/whep`,
    publish(aheadS = 0) {
      encoder = createEncoder(clip, session.sink(), aheadS);
      encoder.start();
    },
    makeLower() {
      session.ladder?.switchOn();
    },
    drop() {
      encoder?.stop('lost');
    },
    async end() {
      encoder?.stop('finished');
      await session.end();
    },
    breakHls(status) {
      hlsStatus = status;
    },
    answerWhep(next) {
      answerWhep = next;
    },
    tell: (showings) => session.output.setTimed(showings.map(toTimed)),
    asked,
    async close() {
      encoder?.stop('lost');
      await session.suspend();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Encoder {
  /** How long ago the frame on its way was due. */
  readonly lateMs: number;
  start(): void;
  stop(how: 'finished' | 'lost'): void;
}

/** Sends the clip again and again, by the clock. */
function createEncoder({ video, audio, frames }: DemuxedClip, sink: LiveSink, aheadS: number): Encoder {
  const loopUs = CLIP.durationS * 1e6;
  const startedMs = performance.now();
  let [round, next] = [0, 0];
  let lateMs = aheadS * 1000;
  let timer: ReturnType<typeof setInterval>;
  const send = (): void => {
    const untilUs = (performance.now() - startedMs) * 1000 + aheadS * 1e6;
    for (;;) {
      const frame = frames[next];
      const shiftUs = round * loopUs + 1e6;
      if (!frame || frame.dtsUs + round * loopUs > untilUs) return;
      const { isVideo, dtsUs, ptsUs, durationUs, isKey, data } = frame;
      lateMs = (untilUs - dtsUs - round * loopUs) / 1000;
      if (isVideo)
        sink.videoFrame({ dtsUs: dtsUs + shiftUs, ptsUs: ptsUs + shiftUs, isKey, data: bytes(data) });
      // The sound of a clip is a little longer than its picture: what is left over belongs to the next round.
      else if (ptsUs + durationUs <= loopUs)
        sink.audioFrame({ ptsUs: ptsUs + shiftUs, durationUs, data: bytes(data) });
      next += 1;
      if (next === frames.length) [round, next] = [round + 1, 0];
    }
  };
  return {
    get lateMs() {
      return lateMs;
    },
    start() {
      sink.videoTrack({ ...video, codec: 'avc', config: bytes(video.config) });
      sink.audioTrack({ ...audio, codec: 'aac', config: bytes(audio.config), codecs: 'mp4a.40.2' });
      send();
      timer = setInterval(send, STEP_MS);
    },
    stop(how) {
      clearInterval(timer);
      sink.end(how);
    },
  };
}
