import type { AmfValue } from './amf/amf-value.ts';
import { writeAmf0 } from './amf/write-amf0.ts';
import { MESSAGE } from './message.ts';
import { writeMessage } from './write-message.ts';

const COMMAND_CHUNK_STREAM = 3;

/** Writes a command message in AMF0, which every peer reads. */
export function writeCommand(streamId: number, ...values: readonly AmfValue[]): Buffer {
  return writeMessage(COMMAND_CHUNK_STREAM, {
    type: MESSAGE.commandAmf0,
    timestampMs: 0,
    streamId,
    payload: writeAmf0(...values),
  });
}

/** Writes an `onStatus` (RTMP 1.0 §7.2.2); encoders show the description of errors. */
export function writeStatus(
  streamId: number,
  level: 'status' | 'error',
  code: string,
  description: string,
): Buffer {
  return writeCommand(streamId, 'onStatus', 0, null, { level, code, description });
}
