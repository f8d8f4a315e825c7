import { describePushFailure } from './describe-push-failure.ts';
import { openClient, type PushOptions } from './push-rtmp.ts';
import { readRtmpTarget } from './rtmp-target.ts';

export type TargetCheck =
  | { readonly isReady: true }
  /** `reason` is a sentence for whoever set up the destination. */
  | { readonly isReady: false; readonly reason: string };

/**
 * Connects to a server as a push does (TLS, handshake, `connect` with the application), says goodbye and goes. It sends none
 * of `releaseStream`, `FCPublish`, `createStream` and `publish`: at some servers the first throws out who is broadcasting
 * with the key, and the last begins a broadcast. So a wrong key, and one that is in use, are found out only by
 * broadcasting. Never rejects.
 */
export async function checkRtmpTarget(
  options: Pick<PushOptions, 'url' | 'streamKey' | 'connect' | 'timeoutMs' | 'signal'>,
): Promise<TargetCheck> {
  try {
    await openClient(readRtmpTarget(options.url, options.streamKey), options, (client) => client.end(null));
    return { isReady: true };
  } catch (error) {
    return { isReady: false, reason: describePushFailure(error) };
  }
}
