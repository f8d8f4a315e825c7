import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { aac, h264 } from '@commoncast/server/test/fixtures/clips';
import { openMediaBench } from '@commoncast/server/test/fixtures/media';
import { broadcastClip } from '@commoncast/server/test/live/broadcast-clip';
import { hasFfmpeg } from '@commoncast/server/test/live/find-live-peers';

/** What the studio gives people to put into their encoder. */
interface EncoderSettings {
  /** Such as `rtmp://localhost:1935/live`. */
  readonly server: string;
  readonly streamKey: string;
}

export interface Encoder {
  /** Takes it off the network without a goodbye. */
  cut(): void;
}

const CLIP = { file: 'live.mp4', muxer: 'mp4', durationS: 6, markS: 3, audio: aac } as const;

/** Between two attempts to connect: encoders take more, and nobody wants to wait for that. */
const RETRY_MS = 500;

/** Sends a small picture that moves, with a tone, as several players decode it beside it on one machine: from FFmpeg where there is one, by our own client otherwise. It connects again whenever it is disconnected, as encoders do. */
export async function startEncoder(settings: EncoderSettings): Promise<Encoder> {
  return hasFfmpeg() ? startFfmpeg(settings) : await startOwnClient(settings);
}

function startFfmpeg({ server, streamKey }: EncoderSettings): Encoder {
  const video = '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 30 -b:v 400k';
  const args = [
    '-nostdin -loglevel error -re',
    '-f lavfi -i testsrc2=size=426x240:rate=15',
    '-f lavfi -i sine=frequency=440:sample_rate=48000',
    `${video} -c:a aac -ac 2 -b:a 96k -f flv ${server}/${streamKey}`,
  ].flatMap((part) => part.split(' '));
  let isCut = false;
  const run = () => {
    const child = spawn('ffmpeg', args, { stdio: 'ignore' });
    child.once('exit', () => {
      setTimeout(() => {
        if (!isCut) ffmpeg = run();
      }, RETRY_MS);
    });
    return child;
  };
  let ffmpeg = run();
  return {
    cut() {
      isCut = true;
      ffmpeg.kill('SIGKILL');
    },
  };
}

async function startOwnClient({ server, streamKey }: EncoderSettings): Promise<Encoder> {
  const bench = await openMediaBench();
  const clip = await bench.demux(await bench.makeClip({ ...CLIP, video: { ...h264, gopFrames: 30 } }));
  await bench.remove();
  const port = Number(new URL(server).port);
  let isCut = false;
  let sending = await broadcastClip(clip, { port, streamKey });
  const insist = async (): Promise<void> => {
    while (!isCut) {
      await delay(RETRY_MS);
      if (sending.endedBecause !== null && !isCut)
        sending = await broadcastClip(clip, { port, streamKey }).catch(() => sending);
    }
  };
  void insist();
  return {
    cut() {
      isCut = true;
      sending.cut();
    },
  };
}
