import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PushError } from '../../live/rtmp/push/push-error.ts';
import { type ConnectToTarget, pushRtmp, type RtmpPush } from '../../live/rtmp/push/push-rtmp.ts';
import { createPictureGate } from './picture-gate.ts';
import type { TestPicture, TestPictureMessage } from './test-picture.ts';
import { createTestSignal, TEST_FRAME_RATE, type TestPainter } from './test-signal.ts';

const TICK_MS = 1000 / TEST_FRAME_RATE;

/**
 * Publishes a made picture with its sound, as fast as it plays, until its time is over or the server ends it.
 * @param painter draws it; the running clock unless stated otherwise
 */
export async function broadcastTestPicture(
  { rtmpUrl, streamKey, durationMs }: TestPicture,
  emit: (message: TestPictureMessage) => void,
  painter?: TestPainter,
): Promise<void> {
  const push = await open(rtmpUrl, streamKey);
  if (typeof push === 'string') return emit({ type: 'refused', reason: push });
  let isOpen = true;
  void push.closed.then(() => {
    isOpen = false;
  });
  emit({ type: 'started' });
  const signal = createTestSignal(push.sink, painter);
  const startMs = performance.now();
  const hasTime = createPictureGate(TEST_FRAME_RATE);
  for (let tick = 0; isOpen && tick * TICK_MS < durationMs; tick += 1) {
    const earlyMs = startMs + tick * TICK_MS - performance.now();
    await delay(Math.max(0, earlyMs));
    signal.send(tick, hasTime(tick, -earlyMs));
    if (tick % TEST_FRAME_RATE === 0) emit({ type: 'sending' });
  }
  await push.close();
}

/** @returns why the server refuses it, as a sentence, if it does */
async function open(url: string, streamKey: string): Promise<RtmpPush | string> {
  try {
    return await pushRtmp({ url, streamKey, connect: dial });
  } catch (error) {
    if (error instanceof PushError && error.code === 'KEY_REFUSED' && error.said) return error.said;
    throw error;
  }
}

/** Goes to our own server on this machine, so it is not for the way out that other addresses take. */
const dial: ConnectToTarget = async (host, port) => {
  const socket = connect(port, host);
  await once(socket, 'connect');
  return socket;
};
