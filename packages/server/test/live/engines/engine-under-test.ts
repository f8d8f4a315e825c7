import type { StreamIngest } from '@commoncast/core/live/schema';
import { startTestServer, type TestServer } from '../../server.ts';
import { AAC_CONFIG_TAG, AVC_CONFIG_TAG, audioTag, videoTag } from '../live-samples.ts';
import { ObsPublisher } from '../obs-publisher.ts';
import { type MediamtxStandIn, startMediamtxStandIn } from './mediamtx-stand-in.ts';

/** An encoder that was let in. */
export interface Encoder {
  isConnected(): boolean;
  leave(): Promise<void>;
}

/** A server whose live streams one of the engines takes. */
export interface EngineUnderTest {
  readonly server: TestServer;
  /** Whether members see the picture before visitors do. */
  readonly showsRehearsals: boolean;
  /** Sends pictures and sound from now on, as OBS does. @returns null if it is refused */
  send(ingest: StreamIngest, streamKey: string): Promise<Encoder | null>;
  close(): Promise<void>;
}

const ROLES = ['web', 'live'] as const;
export const MEDIAMTX_SECRET = 'a-secret-of-thirty-two-letters-or-more';

const FRAME_MS = 100;
const FRAMES_PER_KEY = 5;

/** Our own engine. */
export async function openEmbedded(): Promise<EngineUnderTest> {
  const server = await startTestServer({ config: { roles: ROLES } });
  const encoders = new Set<Encoder>();
  return {
    server,
    showsRehearsals: true,
    async send({ rtmpUrl }, streamKey) {
      const { port, pathname } = new URL(rtmpUrl ?? '');
      const obs = await ObsPublisher.publish({ port: Number(port), app: pathname.slice(1), streamKey });
      if (!obs.statuses[0]?.startsWith('NetStream.Publish.Start')) {
        obs.socket.destroy();
        return null;
      }
      obs.video(0, AVC_CONFIG_TAG);
      obs.audio(0, AAC_CONFIG_TAG);
      let frame = 0;
      const sending = setInterval(() => {
        if (obs.socket.closed) return clearInterval(sending);
        obs.video(frame * FRAME_MS, videoTag(frame % FRAMES_PER_KEY === 0));
        obs.audio(frame * FRAME_MS, audioTag());
        frame += 1;
      }, FRAME_MS);
      const encoder: Encoder = {
        isConnected: () => !obs.socket.closed,
        async leave() {
          clearInterval(sending);
          encoders.delete(encoder);
          await obs.stop(streamKey);
        },
      };
      encoders.add(encoder);
      return encoder;
    },
    async close() {
      for (const encoder of encoders) await encoder.leave();
      await server.close();
    },
  };
}

export interface MediamtxUnderTest extends EngineUnderTest {
  readonly standIn: MediamtxStandIn;
  /** Moves the server's clock. */
  passTime(ms: number): void;
}

/** A server of MediaMTX, which a stand-in plays. */
export async function openMediamtx(): Promise<MediamtxUnderTest> {
  const standIn = await startMediamtxStandIn();
  let passedMs = 0;
  const server = await startTestServer({
    clock: () => new Date(Date.now() + passedMs),
    config: {
      roles: ROLES,
      mediamtx: {
        apiUrl: standIn.url,
        secret: MEDIAMTX_SECRET,
        hlsUrl: standIn.url,
        webRtcUrl: standIn.url,
        rtmpUrl: standIn.rtmpUrl,
      },
    },
  });
  standIn.configure({ origin: server.origin, secret: MEDIAMTX_SECRET });
  return {
    server,
    standIn,
    passTime: (ms) => {
      passedMs += ms;
    },
    showsRehearsals: false,
    send: ({ rtmpUrl }, streamKey) => standIn.publishByRtmp(rtmpUrl ?? '', streamKey),
    async close() {
      await server.close();
      await standIn.close();
    },
  };
}
