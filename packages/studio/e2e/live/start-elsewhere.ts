import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startRtmpServer } from '@commoncast/server/media/live/rtmp/start-rtmp-server';
import { findNginxRtmp, hasFfmpeg } from '@commoncast/server/test/live/find-live-peers';
import { createOpenGate } from '@commoncast/server/test/live/open-gate';
import { startNginxRtmp } from '@commoncast/server/test/live/start-nginx-rtmp';
import { expect } from 'vitest';
import { PATIENT } from './watched-player.ts';

/** Somebody else's platform, to which broadcasts can be sent on. */
export interface Elsewhere {
  /** As its users are told to write it. */
  readonly server: string;
  readonly streamKey: string;
  /** For the platform's configuration: it is on this machine. */
  readonly host: string;
  /** Waits until it has a picture and a sound of the broadcast. */
  untilWatchable(): Promise<void>;
  close(): Promise<unknown>;
}

/** Starts nginx with its RTMP module where there is one, which FFmpeg then watches, and our own server otherwise. */
export function startElsewhere(): Promise<Elsewhere> {
  return findNginxRtmp() && hasFfmpeg() ? startNginx() : startOurs();
}

async function startNginx(): Promise<Elsewhere> {
  const nginx = await startNginxRtmp();
  const host = `127.0.0.1:${nginx.port}`;
  const [server, streamKey] = [`rtmp://${host}/app`, 'workshop'];
  const probe = ['-v', 'error', '-analyzeduration', '1000000', '-of', 'csv=p=0'];
  const shown = ['-show_entries', 'stream=codec_name', `${server}/${streamKey}`];
  return {
    ...{ server, streamKey, host },
    async untilWatchable() {
      const watch = () => promisify(execFile)('ffprobe', [...probe, ...shown], { timeout: PATIENT.timeout });
      await expect
        .poll(async () => (await watch()).stdout.trim().split('\n'), PATIENT)
        .toEqual(['h264', 'aac']);
    },
    close: () => nginx.kill(),
  };
}

async function startOurs(): Promise<Elsewhere> {
  const gate = createOpenGate();
  const rtmp = await startRtmpServer({ host: '127.0.0.1', port: 0, gate });
  const host = `127.0.0.1:${rtmp.port}`;
  const streamKey = 'good key';
  return {
    ...{ server: `rtmp://${host}/live`, streamKey, host },
    async untilWatchable() {
      await expect.poll(() => gate.requests.length, PATIENT).toBeGreaterThan(0);
      const { videoFrames, audioFrames } = gate.sinkOf(streamKey);
      await expect.poll(() => videoFrames.length > 10 && audioFrames.length > 10, PATIENT).toBe(true);
    },
    close: () => rtmp.close(),
  };
}
