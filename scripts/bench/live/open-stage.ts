import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { saveDestination } from '@commoncast/core/destinations/api';
import {
  createBrowserKey,
  createStream,
  getStream,
  getStreamIngest,
  setStreamStatus,
  updateStream,
} from '@commoncast/core/live/api';
import type { SettableStatus, StreamProtocol } from '@commoncast/core/live/constants';
import { signUpOwner } from '../server/sign-up-owner.ts';
import { spawnServer } from '../server/spawn-server.ts';

const LIMIT_MS = 30_000;
const LOOK_MS = 100;

/** A stream that goes on air with its first picture. */
interface ReadyStream {
  readonly id: string;
  /** Its public page. */
  readonly watchUrl: string;
  readonly streamKey: string;
  readonly rtmpUrl: string;
  readonly whipUrl: string;
  prefer(streamProtocol: StreamProtocol): Promise<void>;
  untilLive(): Promise<void>;
  end(): Promise<void>;
}

export interface Stage {
  /** Of the server; its children are for WebRTC and sound. */
  readonly pid: number;
  readonly origin: string;
  announce(name: string): Promise<ReadyStream>;
  /** Sends all streams on to another server, from when they are on air. */
  addDestination(rtmpUrl: string, streamKey: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the platform in a process of its own, with a business that streams.
 * @param more of its configuration
 */
export async function openStage(more: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-live-'));
  const environment = { RTMP_PORT: '0', RTC_PORT: '0', ...more };
  const server = spawnServer({ dataDirectory, databaseUrl: undefined, roles: 'web,live', environment });
  const origin = await server.ready;
  const { client } = await signUpOwner(origin);

  return {
    pid: server.pid,
    origin,
    async announce(name) {
      const { id, watchUrl } = await client.call(createStream, { body: { name } });
      const params = { id };
      const { streamKey } = await client.call(createBrowserKey, { params });
      const { rtmpUrl, whipUrl } = await client.call(getStreamIngest, { params });
      const setStatus = (streamStatus: SettableStatus) =>
        client.call(setStreamStatus, { params, body: { streamStatus } });
      await setStatus('READY');
      return {
        id,
        watchUrl: new URL(watchUrl, origin).href,
        streamKey,
        rtmpUrl: rtmpUrl ?? '',
        whipUrl: whipUrl ?? '',
        async prefer(streamProtocol) {
          await client.call(updateStream, { params, body: { streamProtocol } });
        },
        async untilLive() {
          const endMs = performance.now() + LIMIT_MS;
          while ((await client.call(getStream, { params })).streamStatus !== 'LIVE') {
            if (performance.now() > endMs) throw new Error(`‘${name}’ did not go on air.`);
            await delay(LOOK_MS);
          }
        },
        async end() {
          await setStatus('ENDED');
        },
      };
    },
    async addDestination(rtmpUrl, streamKey) {
      await client.call(saveDestination, {
        body: { name: 'Elsewhere', rtmpUrl, streamKey, status: 'ACTIVE' },
      });
    },
    async close() {
      await server.end('SIGTERM');
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
