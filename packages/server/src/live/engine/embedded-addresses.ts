import { isIPv6 } from 'node:net';
import { publishByWhip } from '@commoncast/core/live/web-rtc-api';
import type { Config } from '../../config.ts';
import type { LiveAddresses } from './live-addresses.ts';

/** What encoders of RTMP call the application; the key is the name of the stream. */
const RTMP_APPLICATION = 'live';

const RTMP_PORT = 1935;

interface Parts extends Pick<Config, 'publicOrigin' | 'rtmpPort' | 'liveHost'> {
  /** Where browsers find media. */
  readonly mediaOrigin: string;
}

/** Of our own engine: the host at which people open the platform takes encoders, too. */
export function embeddedAddresses({ publicOrigin, mediaOrigin, rtmpPort, liveHost }: Parts): LiveAddresses {
  const { hostname } = new URL(publicOrigin);
  const port = rtmpPort === RTMP_PORT ? '' : `:${rtmpPort}`;
  const ingest = {
    rtmpUrl: `rtmp://${hostname}${port}/${RTMP_APPLICATION}`,
    rtmpsUrl: null,
    whipUrl: publicOrigin + publishByWhip.path,
  };
  // What listens at every address does so at this one.
  const localHost = ['0.0.0.0', '::'].includes(liveHost) ? '127.0.0.1' : liveHost;
  return {
    ingest: () => ingest,
    encoderKey: (_, streamKey) => streamKey,
    localRtmpUrl: `rtmp://${isIPv6(localHost) ? `[${localHost}]` : localHost}:${rtmpPort}/${RTMP_APPLICATION}`,
    playback: (streamId, token) => {
      const folder = `${mediaOrigin}/cdn/live/${streamId}${token === null ? '' : `/~${token}`}`;
      return { hlsUrl: `${folder}/index.m3u8`, whepUrl: `${folder}/whep` };
    },
    showsRehearsals: true,
    otherOrigins: [],
  };
}
