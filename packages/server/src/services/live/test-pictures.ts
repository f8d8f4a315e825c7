import { isApiError } from '@commoncast/core/http/api-error';
import type { Member } from '../../callers/member.ts';
import type { Foundation } from '../../foundation.ts';
import { sendTestPicture } from '../../media/demo/test-picture/send-test-picture.ts';
import { conflict, notFound, unavailable } from '../../problems/problems.ts';
import type { StreamKeysService } from './keys-service.ts';
import type { LiveStreamsService } from './service.ts';

const DURATION_MS = 15 * 60_000;
const RETRY_S = 5;
const NO_DEMO = 'There is a test picture only where the demo runs.';
const NO_RTMP = 'The test picture is sent by RTMP, which this server does not take.';
const ELSEWHERE = 'Another stream is showing the test picture. End that stream first.';
const NOT_SENT = 'The test picture could not be sent. Try again in a moment.';

export interface TestPictures {
  /**
   * Sends a made picture to a stream, as an encoder does; resolves once it is taken. Does nothing where it is there.
   * @throws {ApiError} NOT_FOUND: no such stream, or no demo; ILLEGAL_TRANSITION; UNAVAILABLE
   */
  start(member: Member, streamId: string): Promise<void>;
  /** Resolves once no process of it is left; the server has to be stopping. */
  settled(): Promise<void>;
}

interface Parts extends Pick<Foundation, 'liveAddresses' | 'onFailure'> {
  readonly liveStreams: Pick<LiveStreamsService, 'get'>;
  readonly streamKeys: Pick<StreamKeysService, 'createForBrowser'>;
  /** Whether the demo runs here. */
  readonly isDemo: boolean;
  /** Ends it when the server stops. */
  readonly stopping: AbortSignal;
}

interface Current {
  readonly streamId: string;
  readonly taken: Promise<void>;
  readonly ended: Promise<void>;
}

/** The demo's made picture, for people without a camera or an encoder: to one stream at a time, for 15 minutes. */
export function createTestPictures(parts: Parts): TestPictures {
  const { liveAddresses, liveStreams, streamKeys, isDemo, stopping, onFailure } = parts;
  let current: Current | null = null;

  async function send(member: Member, streamId: string, onStarted: () => void): Promise<void> {
    const { localRtmpUrl: rtmpUrl } = liveAddresses;
    if (rtmpUrl === null) throw conflict('ILLEGAL_TRANSITION', NO_RTMP);
    const made = await streamKeys.createForBrowser(member, streamId);
    const streamKey = liveAddresses.encoderKey(streamId, made.streamKey);
    const picture = { rtmpUrl, streamKey, durationMs: DURATION_MS };
    const refusal = await sendTestPicture(picture, onStarted, stopping);
    if (refusal !== null) throw conflict('ILLEGAL_TRANSITION', refusal);
  }

  function begin(member: Member, streamId: string): Current {
    const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
    const ended = send(member, streamId, resolve)
      .catch((error: unknown) => {
        if (!isApiError(error) && !stopping.aborted) onFailure(error);
        reject(isApiError(error) ? error : unavailable(RETRY_S, NOT_SENT));
      })
      .finally(() => {
        current = null;
      });
    return { streamId, taken, ended };
  }

  return {
    async start(member, streamId) {
      member.require('stream:write');
      if (!isDemo) throw notFound(NO_DEMO);
      await liveStreams.get(member, streamId);
      if (current && current.streamId !== streamId) throw conflict('ILLEGAL_TRANSITION', ELSEWHERE);
      current ??= begin(member, streamId);
      await current.taken;
    },
    async settled() {
      await current?.ended;
    },
  };
}
