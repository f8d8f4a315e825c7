import type { LiveAddresses } from '../engine/live-addresses.ts';
import type { MediamtxSettings } from './mediamtx-settings.ts';
import { pathOf } from './stream-path.ts';

/** The application of RTMP, in which the paths of streams lie. */
const APPLICATION = 'live';

/**
 * Of a server of MediaMTX. Everybody who watches knows the path of a stream, so it is the stream's id, and the key comes
 * beside it: with RTMP as `pass` in what encoders call the key, with WHIP as the bearer token.
 */
export function mediamtxAddresses({ hlsUrl, webRtcUrl, rtmpUrl }: MediamtxSettings): LiveAddresses {
  const application = rtmpUrl === undefined ? null : `${rtmpUrl}/${APPLICATION}`;
  const isSecure = application?.startsWith('rtmps:') ?? false;
  return {
    ingest: (streamId) => ({
      rtmpUrl: isSecure ? null : application,
      rtmpsUrl: isSecure ? application : null,
      srtUrl: null,
      whipUrl: webRtcUrl === undefined ? null : `${webRtcUrl}/${pathOf(streamId)}/whip`,
    }),
    encoderKey: (streamId, streamKey) => `${streamId}?pass=${streamKey}`,
    localRtmpUrl: isSecure ? null : application,
    playback: (streamId, token) => {
      const query = token === null ? '' : `?token=${token}`;
      return {
        hlsUrl: `${hlsUrl}/${pathOf(streamId)}/index.m3u8${query}`,
        whepUrl: webRtcUrl === undefined ? null : `${webRtcUrl}/${pathOf(streamId)}/whep${query}`,
      };
    },
    // What a member's player has made it package of a rehearsal, it would list to the first visitors, too.
    showsRehearsals: false,
    otherOrigins: [...new Set([hlsUrl, webRtcUrl ?? hlsUrl].map((url) => new URL(url).origin))],
  };
}
