import type { LiveSink, PublishGate, PublishRequest } from '../../src/media/live/source.ts';
import { RecordingSink } from './recording-sink.ts';

export interface OpenGate extends PublishGate {
  /** Everybody who asked, in order. */
  readonly requests: PublishRequest[];
  /** What was sent with an admitted key, the latest publisher's. */
  sinkOf(streamKey: string): RecordingSink;
  /** Ends the latest connection with this key. */
  disconnect(streamKey: string, reason: string): void;
}

/** Admits keys that begin with `good`, and says why it admits no other. */
export function createOpenGate(sinkFor: () => LiveSink = () => new RecordingSink()): OpenGate {
  const requests: PublishRequest[] = [];
  const admitted = new Map<string, { sink: LiveSink; disconnect: (reason: string) => void }>();
  return {
    requests,
    sinkOf: (streamKey) => admitted.get(streamKey)!.sink as RecordingSink,
    disconnect: (streamKey, reason) => admitted.get(streamKey)!.disconnect(reason),
    async admit(request, disconnect) {
      requests.push(request);
      if (!request.streamKey.startsWith('good'))
        return { isAdmitted: false, cause: 'unknownKey', reason: 'This stream key is unknown.' };
      const sink = sinkFor();
      admitted.set(request.streamKey, { sink, disconnect });
      return { isAdmitted: true, sink };
    },
  };
}
