import { isIPv6 } from 'node:net';
import { publishByWhip } from '@commoncast/core/live/web-rtc-api';
import type { Config } from '../../config.ts';
import type { LiveAddresses } from './live-addresses.ts';

/** What encoders of RTMP call the application; the key is the name of the stream. */
const RTMP_APPLICATION = 'live';

/** What encoders take where an address names none; for RTMPS they do not agree, but most take this one. */
const DEFAULT_PORTS = { rtmp: 1935, rtmps: 443 } as const;

interface Parts extends Pick<Config, 'publicOrigin' | 'rtmpPort' | 'rtmps' | 'srtPort' | 'liveHost'> {
  /** Where browsers find media. */
  readonly mediaOrigin: string;
}

/** Of our own engine: the host at which people open the platform takes encoders, too. */
export function embeddedAddresses({
  publicOrigin,
  mediaOrigin,
  rtmpPort,
  rtmps,
  srtPort,
  liveHost,
}: Parts): LiveAddresses {
  const { hostname } = new URL(publicOrigin);
  const urlOf = (scheme: keyof typeof DEFAULT_PORTS, port: number) =>
    `${scheme}://${hostname}${port === DEFAULT_PORTS[scheme] ? '' : `:${port}`}/${RTMP_APPLICATION}`;
  const ingest = {
    rtmpUrl: urlOf('rtmp', rtmpPort),
    rtmpsUrl: rtmps ? urlOf('rtmps', rtmps.port) : null,
    srtUrl: srtPort === undefined ? null : `srt://${hostname}:${srtPort}`,
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
