import type { Egress } from '../egress/egress.ts';
import type { FanOut } from '../media/live/fan-out.ts';
import { createDestinationPush, type DestinationPush } from '../media/live/rtmp/push/destination-push.ts';
import { connectThrough } from '../services/destinations/connect-through.ts';
import type { Forwarding, ForwardTarget, PushReport } from '../services/destinations/forwarding.ts';

export interface BroadcastForward {
  /** Starts and stops pushes so that exactly the destinations get it that are switched on. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

interface ForwardParts {
  readonly streamId: string;
  readonly source: Pick<FanOut, 'add'>;
  readonly forwarding: Forwarding;
  readonly egress: Pick<Egress, 'connectRtmp'>;
  readonly onFailure: (error: unknown) => void;
}

interface Running {
  readonly push: DestinationPush;
  readonly leave: () => void;
}

/** Sends one encoder's broadcast on to the destinations of its business, without changing it. */
export function forwardBroadcast(parts: ForwardParts): BroadcastForward {
  const { streamId, source, forwarding, egress, onFailure } = parts;
  const running = new Map<string, Running>();
  let hasStopped = false;
  let refreshing: Promise<void> = Promise.resolve();
  /** The last one of each destination that has not been recorded yet. */
  const reports = new Map<string, PushReport>();
  let reported: Promise<void> = Promise.resolve();

  /** What cannot be recorded now waits for the next report, or the next `refresh`. */
  async function record(): Promise<void> {
    for (const [destinationId, report] of reports) {
      await forwarding.report(streamId, destinationId, report);
      if (reports.get(destinationId) === report) reports.delete(destinationId);
    }
  }

  function recordNext(): void {
    reported = reported.then(record).catch(onFailure);
  }

  function start(target: ForwardTarget): void {
    const push = createDestinationPush({
      url: target.url,
      streamKey: target.streamKey,
      addsSilence: true,
      connect: connectThrough(egress),
      onChange: ({ state, lastError, retries }) => {
        const shownError = state === 'BROADCASTING' ? null : lastError;
        reports.set(target.destinationId, { state, lastError: shownError, retries });
        recordNext();
      },
    });
    running.set(keyOf(target), { push, leave: source.add(push.sink) });
    push.start();
  }

  async function stopOne(key: string, { push, leave }: Running): Promise<void> {
    running.delete(key);
    leave();
    await push.stop();
  }

  async function refresh(): Promise<void> {
    if (reports.size > 0) recordNext();
    const targets = hasStopped ? [] : await forwarding.targetsOf(streamId);
    const wanted = new Map(targets.map((target) => [keyOf(target), target]));
    await Promise.all([...running].map(([key, one]) => (wanted.has(key) ? undefined : stopOne(key, one))));
    for (const [key, target] of wanted) if (!running.has(key) && !hasStopped) start(target);
  }

  const refreshNext = (): Promise<void> => {
    refreshing = refreshing.then(refresh).catch(onFailure);
    return refreshing;
  };
  return {
    refresh: refreshNext,
    async stop() {
      hasStopped = true;
      await refreshNext();
      await reported;
    },
  };
}

/** Somebody may delete a destination and add it again with another key. */
function keyOf({ destinationId, url, streamKey }: ForwardTarget): string {
  return JSON.stringify([destinationId, url, streamKey]);
}
