import { isIPv6 } from 'node:net';
import type { StreamIngest } from '@commoncast/core/live/schema';
import { publishByWhip } from '@commoncast/core/live/web-rtc-api';
import type { Config } from '../../config.ts';

/** What encoders of RTMP call the application; the key is the name of the stream. */
export const RTMP_APPLICATION = 'live';

const RTMP_PORT = 1935;

type Addresses = Pick<StreamIngest, 'rtmpUrl' | 'rtmpsUrl' | 'whipUrl'>;

/** Where encoders send a stream to: the host at which people open the platform takes them, too. */
export function ingestAddressesOf({
  publicOrigin,
  rtmpPort,
}: Pick<Config, 'publicOrigin' | 'rtmpPort'>): Addresses {
  const { hostname } = new URL(publicOrigin);
  const port = rtmpPort === RTMP_PORT ? '' : `:${rtmpPort}`;
  return {
    rtmpUrl: `rtmp://${hostname}${port}/${RTMP_APPLICATION}`,
    rtmpsUrl: null,
    whipUrl: publicOrigin + publishByWhip.path,
  };
}

/** Where this machine itself reaches what takes streams by RTMP in the same process. */
export function localRtmpUrl({ liveHost, rtmpPort }: Pick<Config, 'liveHost' | 'rtmpPort'>): string {
  // What listens at every address does so at this one.
  const host = ['0.0.0.0', '::'].includes(liveHost) ? '127.0.0.1' : liveHost;
  return `rtmp://${isIPv6(host) ? `[${host}]` : host}:${rtmpPort}/${RTMP_APPLICATION}`;
}
