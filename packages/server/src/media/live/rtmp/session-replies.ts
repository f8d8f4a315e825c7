import { MESSAGE } from './message.ts';
import { writeCommand, writeStatus } from './write-command.ts';
import { writeControl, writeUserControl } from './write-message.ts';

/** The last part of the server address, RTMP's application. */
export const APP = 'live';
const WINDOW_BYTES = 2_500_000;
const DYNAMIC_LIMIT = 2;
const STREAM_BEGIN = 0;

/** The answer to `connect` (RTMP 1.0 §7.2.1.1), with the sizes that go before it. */
export function writeConnected(transaction: number): Buffer {
  const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 };
  const status = {
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connected.',
    objectEncoding: 0,
    // Enhanced RTMP: what the server takes.
    fourCcList: ['avc1', 'mp4a'],
  };
  return Buffer.concat([
    writeControl(MESSAGE.windowSize, WINDOW_BYTES),
    writeControl(MESSAGE.peerBandwidth, WINDOW_BYTES, DYNAMIC_LIMIT),
    writeCommand(0, '_result', transaction, server, status),
  ]);
}

/** The answer to `connect` with another application. */
export function writeUnknownApp(transaction: number): Buffer {
  const description = `There is no application of this name. The server address ends with /${APP}.`;
  const status = { level: 'error', code: 'NetConnection.Connect.InvalidApp', description };
  return writeCommand(0, '_error', transaction, null, status);
}

/** The answer to a command that only wants to hear that it arrived. */
export function writeResult(transaction: number, value: number | null = null): Buffer {
  return writeCommand(0, '_result', transaction, null, value);
}

/** The answer to an admitted `publish`. @param isAnnounced whether the encoder sent `FCPublish`, and waits for its answer */
export function writePublishing(streamId: number, isAnnounced: boolean): Buffer {
  const code = 'NetStream.Publish.Start';
  const description = 'The broadcast begins.';
  return Buffer.concat([
    writeUserControl(STREAM_BEGIN, streamId),
    ...(isAnnounced ? [writeCommand(streamId, 'onFCPublish', 0, null, { code, description })] : []),
    writeStatus(streamId, 'status', code, description),
  ]);
}

/** The answer to a goodbye. @param transaction of `FCUnpublish`; null if it was another command */
export function writeUnpublished(streamId: number, transaction: number | null): Buffer {
  const code = 'NetStream.Unpublish.Success';
  const description = 'The broadcast has ended.';
  const announced = () => [
    writeCommand(streamId, 'onFCUnpublish', 0, null, { code, description }),
    writeResult(transaction ?? 0),
  ];
  return Buffer.concat([
    ...(transaction === null ? [] : announced()),
    writeStatus(streamId, 'status', code, description),
  ]);
}
