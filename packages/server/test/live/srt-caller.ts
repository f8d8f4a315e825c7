import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  HANDSHAKE,
  type Handshake,
  readHandshake,
  writeHandshake,
} from '../../src/media/live/srt/handshake.ts';
import { CONTROL, readPacket, writeControlPacket } from '../../src/media/live/srt/packet.ts';

export interface SrtCall {
  /** What was said, as datagrams. */
  readonly induction: Buffer;
  readonly conclusion: Buffer;
  /** A data packet with this number, to the server's socket. */
  data(sequence: number, payload: Buffer): Buffer;
  send(datagram: Buffer): void;
  /** Whether the server still says something. */
  isThere(): Promise<boolean>;
  close(): void;
}

const OUR_ID = 4711;
const PATIENCE_MS = 10_000;
const HELLO = Buffer.from('00010003000105000000003f00780000', 'hex');

/**
 * Calls as an encoder does, up to the server's answer.
 * @throws the server refuses, with the number of its refusal
 */
export async function callSrt(port: number, streamId: string): Promise<SrtCall> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const send = (datagram: Buffer): void => socket.send(datagram, port, '127.0.0.1');
  const hear = async (): Promise<Buffer> => {
    const [datagram] = (await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [
      Buffer,
    ];
    return datagram;
  };
  const handshake: Handshake = {
    version: 4,
    encryption: 0,
    extension: 2,
    sequence: 0,
    packetBytes: 1500,
    windowPackets: 8192,
    type: HANDSHAKE.induction,
    socketId: OUR_ID,
    cookie: 0,
    peerAddress: Buffer.alloc(16),
  };
  const control = (payload: Buffer) =>
    writeControlPacket({ type: CONTROL.handshake, timestampUs: 0, target: 0, payload });
  const answerTo = async (datagram: Buffer): Promise<Handshake> => {
    const answer = hear();
    send(datagram);
    const packet = readPacket(await answer);
    const said = packet && readHandshake(packet.payload);
    if (!said) throw new Error('The server does not answer with a handshake');
    return said;
  };
  const induction = control(writeHandshake(handshake));
  const { cookie } = await answerTo(induction);
  const text = Buffer.alloc(Math.ceil(streamId.length / 4) * 4);
  text.write(streamId);
  const extension = Buffer.alloc(4);
  extension.writeUInt16BE(5, 0);
  extension.writeUInt16BE(text.length / 4, 2);
  const said = { ...handshake, version: 5, extension: 5, type: HANDSHAKE.conclusion, cookie };
  const conclusion = control(Buffer.concat([writeHandshake(said), HELLO, extension, text.swap32()]));
  const { type, socketId } = await answerTo(conclusion);
  if (type !== HANDSHAKE.conclusion) {
    socket.close();
    throw new Error(`The server refuses with ${type}`);
  }
  return {
    induction,
    conclusion,
    data(sequence, payload) {
      const header = Buffer.alloc(16);
      header.writeUInt32BE(sequence, 0);
      header.writeUInt32BE(0xe0000000, 4);
      header.writeUInt32BE(socketId, 12);
      return Buffer.concat([header, payload]);
    },
    send,
    // It says that it is alive once a second.
    isThere: () =>
      hear().then(
        () => true,
        () => false,
      ),
    close: () => socket.close(),
  };
}
