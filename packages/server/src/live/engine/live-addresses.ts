import type { StreamIngest } from '@commoncast/core/live/schema';
import type { Config } from '../../config.ts';
import { mediaOriginOf } from '../../media-origin.ts';
import { mediamtxAddresses } from '../mediamtx/mediamtx-addresses.ts';
import { embeddedAddresses } from './embedded-addresses.ts';

/** Where a live stream goes in and comes out. Which addresses these are depends on the engine. */
export interface LiveAddresses {
  /** Where encoders send a stream to. */
  ingest(streamId: string): Pick<StreamIngest, 'rtmpUrl' | 'rtmpsUrl' | 'srtUrl' | 'whipUrl'>;
  /** What an encoder is given as its key: with RTMP, everything that the engine has to know comes in it. */
  encoderKey(streamId: string, streamKey: string): string;
  /** What this machine itself sends to by RTMP; null where nothing takes it. */
  readonly localRtmpUrl: string | null;
  /**
   * Where players get a stream.
   * @param token of a signed address; null for one that is open to everybody
   */
  playback(
    streamId: string,
    token: string | null,
  ): { readonly hlsUrl: string; readonly whepUrl: string | null };
  /** Whether members see the picture before visitors do. */
  readonly showsRehearsals: boolean;
  /** Other servers that browsers send to and play from. */
  readonly otherOrigins: readonly string[];
}

/** The addresses of the engine that the configuration names. */
export function liveAddressesOf(config: Config): LiveAddresses {
  const { mediamtx } = config;
  return mediamtx
    ? mediamtxAddresses(mediamtx)
    : embeddedAddresses({ ...config, mediaOrigin: mediaOriginOf(config) });
}
