import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AmfValue } from '../../src/media/live/rtmp/amf/amf-value.ts';
import { writeAmf0 } from '../../src/media/live/rtmp/amf/write-amf0.ts';
import { ChunkReader } from '../../src/media/live/rtmp/chunk-reader.ts';
import { MESSAGE } from '../../src/media/live/rtmp/message.ts';
import { readCommand } from '../../src/media/live/rtmp/read-command.ts';
import { closed } from './closed.ts';

export interface ObsOptions {
  readonly port: number;
  readonly streamKey: string;
  readonly app?: string;
  /** The server's certificate, for RTMPS. */
  readonly ca?: string;
}

const LIMITS = { maxMessageBytes: 1_000_000, maxChunkStreams: 64, maxBytesInFlight: 1_000_000 };
const CHUNK_BYTES = 4096;

/**
 * Publishes as OBS does with its librtmp: a version in C1, all commands before any media, the chunk size set after
 * `connect`, headers of type 1 with differences, a type of chunk stream for all media.
 */
export class ObsPublisher {
  readonly socket: Socket;
  /** Each `onStatus` and each failed command, as `code: description`. */
  readonly statuses: string[] = [];
  /** Names of all commands that the server sent. */
  readonly received: string[] = [];
  readonly #reader = new ChunkReader(LIMITS);
  #handshakeBytes = 1 + 2 * 1536;
  #chunkBytes = 128;
  #lastMs: number | null = null;

  constructor({ port, ca }: Pick<ObsOptions, 'port' | 'ca'>) {
    const host = '127.0.0.1';
    this.socket = ca ? connectTls({ host, port, ca, servername: 'localhost' }) : connect(port, host);
    this.socket.on('error', () => {});
    this.socket.on('data', (bytes: Buffer) => this.#receive(bytes));
  }

  /** Connects and publishes up to the server's answer. */
  static async publish(options: ObsOptions): Promise<ObsPublisher> {
    const publisher = new ObsPublisher(options);
    await once(publisher.socket, options.ca ? 'secureConnect' : 'connect');
    await publisher.shakeHands();
    const { app = 'live', streamKey } = options;
    const tcUrl = `rtmp://127.0.0.1/${app}`;
    const flashVer = 'FMLE/3.0 (compatible; FMSc/1.0)';
    publisher.command(0, 'connect', 1, { app, type: 'nonprivate', flashVer, swfUrl: tcUrl, tcUrl });
    await publisher.until('_result');
    publisher.setChunkSize(CHUNK_BYTES);
    publisher.command(0, 'releaseStream', 2, null, streamKey);
    publisher.command(0, 'FCPublish', 3, null, streamKey);
    publisher.command(0, 'createStream', 4, null);
    publisher.command(1, 'publish', 5, null, streamKey, 'live');
    await publisher.until('onStatus');
    publisher.data(
      writeAmf0('@setDataFrame', 'onMetaData', { width: 640, height: 360, encoder: 'obs-output module' }),
    );
    return publisher;
  }

  async shakeHands(): Promise<void> {
    // librtmp says its version where others send zero.
    const hello = Buffer.alloc(1536, 0x5a);
    hello.writeUInt32BE(1234, 0);
    hello.set([128, 0, 3, 2], 4);
    this.socket.write(Buffer.concat([Buffer.from([3]), hello]));
    while (this.#handshakeBytes > 0 && !this.socket.closed) await this.#news();
    this.socket.write(Buffer.alloc(1536, 0xa5));
  }

  setChunkSize(bytes: number): void {
    const payload = Buffer.alloc(4);
    payload.writeUInt32BE(bytes);
    this.#write(2, 0, MESSAGE.setChunkSize, 0, payload);
    this.#chunkBytes = bytes;
  }

  setWindow(bytes: number): void {
    const payload = Buffer.alloc(4);
    payload.writeUInt32BE(bytes);
    this.#write(2, 0, MESSAGE.windowSize, 0, payload);
  }

  userControl(event: number, value: number): void {
    const payload = Buffer.alloc(6);
    payload.writeUInt16BE(event);
    payload.writeUInt32BE(value, 2);
    this.#write(2, 0, MESSAGE.userControl, 0, payload);
  }

  command(streamId: number, ...values: readonly AmfValue[]): void {
    this.#write(3, 0, MESSAGE.commandAmf0, streamId, writeAmf0(...values));
  }

  data(payload: Buffer): void {
    this.#write(4, 0, MESSAGE.dataAmf0, 1, payload);
  }

  video(timestampMs: number, payload: Buffer): void {
    this.#media(MESSAGE.video, timestampMs, payload);
  }

  audio(timestampMs: number, payload: Buffer): void {
    this.#media(MESSAGE.audio, timestampMs, payload);
  }

  /** Says goodbye as OBS does. */
  async stop(streamKey: string): Promise<void> {
    this.command(0, 'FCUnpublish', 6, null, streamKey);
    this.command(0, 'deleteStream', 7, null, 1);
    this.socket.end();
    await closed(this.socket);
  }

  /** Waits for a command of the server, or for the end of the connection. */
  async until(name: string): Promise<void> {
    while (!this.received.includes(name) && !this.socket.closed) await this.#news();
  }

  async closed(): Promise<void> {
    await closed(this.socket);
  }

  async #news(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.socket.once('data', resolve).once('close', resolve);
    await promise;
    this.socket.off('data', resolve).off('close', resolve);
  }

  /** All media on one chunk stream, with differences as soon as there is a timestamp to differ from. */
  #media(type: number, timestampMs: number, payload: Buffer): void {
    if (this.#lastMs === null || timestampMs < this.#lastMs) {
      this.#write(4, timestampMs, type, 1, payload);
    } else {
      const header = Buffer.alloc(8, 0x44);
      header.writeUIntBE(timestampMs - this.#lastMs, 1, 3);
      header.writeUIntBE(payload.length, 4, 3);
      header[7] = type;
      this.#chunks(header, 4, payload);
    }
    this.#lastMs = timestampMs;
  }

  #write(chunkStream: number, timestampMs: number, type: number, streamId: number, payload: Buffer): void {
    const header = Buffer.alloc(12, chunkStream);
    const isExtended = timestampMs >= 0xffffff;
    header.writeUIntBE(isExtended ? 0xffffff : timestampMs, 1, 3);
    header.writeUIntBE(payload.length, 4, 3);
    header[7] = type;
    header.writeUInt32LE(streamId, 8);
    const extension = Buffer.alloc(isExtended ? 4 : 0);
    if (isExtended) extension.writeUInt32BE(timestampMs);
    this.#chunks(Buffer.concat([header, extension]), chunkStream, payload, extension);
  }

  #chunks(header: Buffer, chunkStream: number, payload: Buffer, extension: Buffer = Buffer.alloc(0)): void {
    this.socket.write(header);
    this.socket.write(payload.subarray(0, this.#chunkBytes));
    for (let at = this.#chunkBytes; at < payload.length; at += this.#chunkBytes) {
      this.socket.write(Buffer.concat([Buffer.from([0xc0 | chunkStream]), extension]));
      this.socket.write(payload.subarray(at, at + this.#chunkBytes));
    }
  }

  #receive(bytes: Buffer): void {
    const skipped = Math.min(this.#handshakeBytes, bytes.length);
    this.#handshakeBytes -= skipped;
    for (const message of this.#reader.read(bytes.subarray(skipped))) {
      if (message.type !== MESSAGE.commandAmf0) continue;
      const { name, args } = readCommand(message);
      this.received.push(name);
      const [, status] = args as readonly [unknown, { code: string; description: string } | null];
      if (name === 'onStatus' || name === '_error')
        this.statuses.push(`${status?.code}: ${status?.description}`);
    }
  }
}
