import type { Duplex } from 'node:stream';
import type { LiveSink } from '../../source.ts';
import { PushError } from './push-error.ts';
import { PushSink } from './push-sink.ts';
import { RtmpClient } from './rtmp-client.ts';
import { type RtmpTarget, readRtmpTarget } from './rtmp-target.ts';

/** Opens a connection, TLS included. The only way out: what it refuses is not connected to. */
export type ConnectToTarget = (host: string, port: number, isTls: boolean) => Promise<Duplex>;

export interface PushOptions {
  /** Such as `rtmp://live.example.com/app`. */
  readonly url: string;
  /** Empty if the address ends with it. */
  readonly streamKey: string;
  readonly connect: ConnectToTarget;
  /** Puts silence in while there is no sound, for servers that want some. */
  readonly addsSilence?: boolean;
  /** From connecting to the server's consent. */
  readonly timeoutMs?: number;
  /** How long the server may take nothing. */
  readonly stallMs?: number;
  /** Media that may wait for the server before pictures are dropped. */
  readonly maxQueuedMs?: number;
  readonly signal?: AbortSignal;
}

export interface RtmpPush {
  /** Sends from the next key frame on; ending it ends the push. Tracks have to come first, as everywhere. */
  readonly sink: LiveSink;
  /** Resolves once, with null if we ended it and an error otherwise. Never rejects. */
  readonly closed: Promise<unknown>;
  readonly stats: () => PushStats;
  /** Says goodbye and waits for the end. */
  close(): Promise<void>;
}

export interface PushStats {
  readonly sentBytes: number;
  /** Pictures that were left out because the server is too slow. */
  readonly droppedFrames: number;
  readonly queuedMs: number;
}

export const PUSH_TIMEOUT_MS = 10_000;

/**
 * Begins to broadcast to an RTMP(S) server; resolves when it agrees.
 * @throws {PushError} or what `connect` throws; `describePushFailure` makes a sentence of either
 */
export async function pushRtmp(options: PushOptions): Promise<RtmpPush> {
  const { stallMs = 15_000, maxQueuedMs = 3000, addsSilence = false } = options;
  const target = readRtmpTarget(options.url, options.streamKey);
  const { client, streamId } = await openClient(target, options, async (opened) => ({
    client: opened,
    streamId: await opened.publish(),
  }));

  let stall: NodeJS.Timeout | undefined;
  const close = (): Promise<void> => client.end(streamId);
  const sink = new PushSink({
    streamId,
    addsSilence,
    maxQueuedUs: maxQueuedMs * 1000,
    fail: (error) => client.fail(error),
    end: () => void close(),
    write(bytes, done) {
      stall ??= setTimeout(() => client.fail(new PushError('STALLED')), stallMs);
      client.write(bytes, () => {
        done();
        if (!sink.isEmpty) return void stall?.refresh();
        clearTimeout(stall);
        stall = undefined;
      });
    },
  });
  const abort = (): void => client.fail(new PushError('STOPPED'));
  options.signal?.addEventListener('abort', abort, { once: true });
  void client.closed.then(() => {
    clearTimeout(stall);
    options.signal?.removeEventListener('abort', abort);
  });
  const stats = () => ({
    sentBytes: sink.sentBytes,
    droppedFrames: sink.droppedFrames,
    queuedMs: Math.round(sink.queuedUs / 1000),
  });
  return { sink, closed: client.closed, stats, close };
}

/**
 * Connects, shakes hands, connects to the application, and goes on with `then`, all within the time limit. Closes the
 * connection if any of it fails.
 */
export async function openClient<Result>(
  target: RtmpTarget,
  { connect, timeoutMs = PUSH_TIMEOUT_MS, signal }: Pick<PushOptions, 'connect' | 'timeoutMs' | 'signal'>,
  then: (client: RtmpClient) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const { promise: given, reject: giveUp } = Promise.withResolvers<never>();
  given.catch(() => {});
  const timer = setTimeout(() => giveUp(new PushError('TIMED_OUT')), timeoutMs);
  const abort = (): void => giveUp(new PushError('STOPPED'));
  signal?.addEventListener('abort', abort, { once: true });
  const connecting = connect(target.host, target.port, target.isTls);
  try {
    const socket = await Promise.race([connecting, given]);
    const client = new RtmpClient(socket, target);
    const work = client.open().then(() => then(client));
    try {
      return await Promise.race([work, given]);
    } catch (error) {
      client.fail(error);
      await work.catch(() => {});
      throw error;
    }
  } catch (error) {
    // It may still succeed, after we have given up.
    connecting.then(
      (socket) => socket.destroy(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
