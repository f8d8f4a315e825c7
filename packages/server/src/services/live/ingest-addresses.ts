import { isIPv6 } from 'node:net';
import type { StreamIngest } from '@commoncast/core/live/schema';
import { publishByWhip } from '@commoncast/core/live/web-rtc-api';
import type { Config } from '../../config.ts';

/** What encoders of RTMP call the application; the key is the name of the stream. */
export const RTMP_APPLICATION = 'live';

/** What encoders take where an address names none; for RTMPS they do not agree, but most take this one. */
const DEFAULT_PORTS = { rtmp: 1935, rtmps: 443 } as const;

type Addresses = Pick<StreamIngest, 'rtmpUrl' | 'rtmpsUrl' | 'srtUrl' | 'whipUrl'>;

/** Where encoders send a stream to: the host at which people open the platform takes them, too. */
export function ingestAddressesOf({
  publicOrigin,
  rtmpPort,
  rtmps,
  srtPort,
}: Pick<Config, 'publicOrigin' | 'rtmpPort' | 'rtmps' | 'srtPort'>): Addresses {
  const { hostname } = new URL(publicOrigin);
  const urlOf = (scheme: keyof typeof DEFAULT_PORTS, port: number) =>
    `${scheme}://${hostname}${port === DEFAULT_PORTS[scheme] ? '' : `:${port}`}/${RTMP_APPLICATION}`;
  return {
    rtmpUrl: urlOf('rtmp', rtmpPort),
    rtmpsUrl: rtmps ? urlOf('rtmps', rtmps.port) : null,
    srtUrl: srtPort === undefined ? null : `srt://${hostname}:${srtPort}`,
    whipUrl: publicOrigin + publishByWhip.path,
  };
}

/** Where this machine itself reaches what takes streams by RTMP in the same process. */
export function localRtmpUrl({ liveHost, rtmpPort }: Pick<Config, 'liveHost' | 'rtmpPort'>): string {
  // What listens at every address does so at this one.
  const host = ['0.0.0.0', '::'].includes(liveHost) ? '127.0.0.1' : liveHost;
  return `rtmp://${isIPv6(host) ? `[${host}]` : host}:${rtmpPort}/${RTMP_APPLICATION}`;
}
