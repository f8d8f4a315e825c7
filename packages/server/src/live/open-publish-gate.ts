import type { Clock } from '../clock.ts';
import type { Admission, PublishGate, Refused } from '../media/live/source.ts';
import type { AudioBridges } from '../media/rtc/audio/audio-bridge.ts';
import type { Broadcasts, PublishedStream } from '../services/live/broadcasts.ts';
import { type Connection, createConnection } from './connection.ts';
import type { HostedBroadcast } from './hosted-broadcast.ts';

const RESTARTING: Refused = {
  isAdmitted: false,
  cause: 'stopping',
  reason: 'The server is restarting. Connect again in a moment.',
};

interface GateParts {
  readonly broadcasts: Broadcasts;
  readonly clock: Clock;
  readonly homeId: string;
  /** The broadcast of a session, here. */
  readonly host: (sessionId: string, stream: PublishedStream) => HostedBroadcast;
  /** Media of this stream arrive. */
  readonly onMedia: (streamId: string) => void;
  /** Nobody is let in any more. */
  readonly stopping: AbortSignal;
  readonly bridges: AudioBridges;
  readonly onFailure: (error: unknown) => void;
}

/** Lets encoders in, each to the broadcast of its key. */
export function openPublishGate(parts: GateParts): {
  readonly gate: PublishGate;
  /** Resolves once every encoder has got its answer, and everything that has happened to those that are gone has been said. */
  settled(): Promise<void>;
} {
  const { broadcasts, homeId, host, stopping } = parts;
  const unsettled = new Set<Promise<unknown>>();

  function watch<T>(work: Promise<T>): Promise<T> {
    unsettled.add(work);
    const forget = () => void unsettled.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function admit(...asked: Parameters<PublishGate['admit']>): Promise<Admission> {
    const [request, disconnect, requestKeyFrame] = asked;
    if (stopping.aborted) return RESTARTING;
    const admission = await broadcasts.admit({ ...request, homeId });
    if (!admission.isAdmitted) return admission;
    const { publisher, stream } = admission;
    if (stopping.aborted) {
      await broadcasts.disconnected(publisher);
      return RESTARTING;
    }
    const broadcast = host(publisher.sessionId, stream);
    const connection: Connection = createConnection({
      ...parts,
      request,
      publisher,
      disconnect,
      requestKeyFrame,
      lowerQualities: () => broadcast.lowerQualities,
      onMedia: () => parts.onMedia(stream.id),
      onEnd: () => {
        broadcast.disconnected(connection);
        void watch(connection.settled());
      },
    });
    try {
      await broadcast.connect(connection, { isShown: stream.status !== 'SCHEDULED' });
    } catch (error) {
      connection.sink.end('lost');
      throw error;
    }
    return { isAdmitted: true, sink: connection.sink };
  }

  return {
    gate: { admit: (...asked) => watch(admit(...asked)) },
    async settled() {
      while (unsettled.size > 0) await Promise.allSettled(unsettled);
    },
  };
}
