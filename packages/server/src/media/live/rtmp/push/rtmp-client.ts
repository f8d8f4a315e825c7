import type { Duplex } from 'node:stream';
import { type AmfValue, isAmfObject } from '../amf/amf-value.ts';
import { ChunkReader } from '../chunk-reader.ts';
import { ClientHandshake } from '../handshake.ts';
import { MESSAGE, type RtmpMessage } from '../message.ts';
import { readCommand } from '../read-command.ts';
import { writeCommand } from '../write-command.ts';
import { CHUNK_BYTES, writeControl, writeUserControl } from '../write-message.ts';
import { PushError, type PushErrorCode } from './push-error.ts';
import type { RtmpTarget } from './rtmp-target.ts';

/** What servers send a publisher is small. */
const LIMITS = { maxMessageBytes: 64 * 1024, maxChunkStreams: 64, maxBytesInFlight: 256 * 1024 };
const MIN_WINDOW_BYTES = 64 * 1024;
const PING_REQUEST = 6;
const PING_RESPONSE = 7;
const MAX_SAID_CHARACTERS = 200;
const GOODBYE_MS = 1000;
/** What servers make allowances for when they see it. */
const FLASH_VERSION = 'FMLE/3.0 (compatible; Commoncast)';

interface Waiting {
  readonly resolve: (args: readonly AmfValue[]) => void;
  readonly reject: (error: PushError) => void;
}

/** The client's side of an RTMP connection: handshake, commands and their answers. */
export class RtmpClient {
  /** Null after `end`; otherwise why the connection ended. Never rejects. */
  readonly closed: Promise<unknown>;
  readonly #socket: Duplex;
  readonly #target: RtmpTarget;
  readonly #handshake = new ClientHandshake();
  readonly #reader = new ChunkReader(LIMITS);
  readonly #waiting = new Map<number | 'onStatus', Waiting>();
  readonly #close: (error: unknown) => void;
  #isHandshaken = Promise.withResolvers<void>();
  #hasHandshake = false;
  #isClosed = false;
  #isEnding = false;
  #transaction = 0;
  /** What it means if the server closes the connection now. */
  #meaning: PushErrorCode = 'NOT_RTMP';
  #receivedBytes = 0;
  #acknowledgedBytes = 0;
  #windowBytes = 2_500_000;

  constructor(socket: Duplex, target: RtmpTarget) {
    this.#socket = socket;
    this.#target = target;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.closed = promise;
    this.#close = resolve;
    this.#isHandshaken.promise.catch(() => {});
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    socket.on('error', (error) => this.fail(error));
    socket.on('end', () => this.fail(new PushError(this.#meaning)));
    socket.on('close', () => this.fail(new PushError(this.#meaning)));
  }

  /** Shakes hands and connects to the application. @throws {PushError} */
  async open(): Promise<void> {
    this.#socket.write(this.#handshake.hello);
    await this.#isHandshaken.promise;
    this.#meaning = 'APP_REFUSED';
    this.write(writeControl(MESSAGE.setChunkSize, CHUNK_BYTES));
    const { app, tcUrl } = this.#target;
    await this.call('connect', { app, type: 'nonprivate', flashVer: FLASH_VERSION, swfUrl: tcUrl, tcUrl });
  }

  /** Asks to publish. @returns the message stream for media @throws {PushError} */
  async publish(): Promise<number> {
    this.#meaning = 'KEY_REFUSED';
    const { streamKey } = this.#target;
    this.notify(0, 'releaseStream', null, streamKey);
    this.notify(0, 'FCPublish', null, streamKey);
    const [, given] = await this.call('createStream', null);
    const streamId = typeof given === 'number' ? given : 1;
    const started = this.#answerTo('onStatus');
    this.notify(streamId, 'publish', null, streamKey, 'live');
    await started;
    this.#meaning = 'CLOSED';
    return streamId;
  }

  /** Sends a command and waits for its answer. @throws {PushError} */
  call(name: string, ...args: readonly AmfValue[]): Promise<readonly AmfValue[]> {
    const answer = this.#answerTo(this.#transaction + 1);
    this.notify(0, name, ...args);
    return answer;
  }

  /** Sends a command whose answer means nothing. */
  notify(streamId: number, name: string, ...args: readonly AmfValue[]): void {
    this.#transaction += 1;
    this.write(writeCommand(streamId, name, this.#transaction, ...args));
  }

  /** @param done hears when the bytes have left the process; not at all if the connection ends before */
  write(bytes: Buffer, done: () => void = () => {}): void {
    if (this.#isClosed || this.#isEnding) return;
    this.#socket.write(bytes, (error) => {
      if (!error) done();
    });
  }

  /** Says goodbye. Gives the server a second to read it. */
  async end(streamId: number | null): Promise<void> {
    if (this.#isClosed) return;
    if (streamId !== null) {
      this.notify(0, 'FCUnpublish', null, this.#target.streamKey);
      this.notify(0, 'deleteStream', null, streamId);
    }
    this.#isEnding = true;
    this.#socket.end();
    const timer = setTimeout(() => this.#finish(null), GOODBYE_MS);
    await this.closed;
    clearTimeout(timer);
  }

  fail(error: unknown): void {
    this.#finish(this.#isEnding ? null : error);
  }

  #finish(error: unknown): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.destroy();
    const reason = error instanceof PushError ? error : new PushError(this.#meaning, null, { cause: error });
    this.#isHandshaken.reject(isOfSystem(error) ? error : reason);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    this.#close(error);
  }

  #answerTo(key: number | 'onStatus'): Promise<readonly AmfValue[]> {
    if (this.#isClosed) return Promise.reject(new PushError(this.#meaning));
    const { promise, resolve, reject } = Promise.withResolvers<readonly AmfValue[]>();
    this.#waiting.set(key, { resolve, reject });
    return promise;
  }

  #receive(bytes: Buffer): void {
    try {
      let rest: Buffer = bytes;
      this.#receivedBytes += bytes.length;
      if (!this.#hasHandshake) {
        const done = this.#handshake.read(bytes);
        if (!done) return;
        this.#hasHandshake = true;
        this.write(done.reply);
        this.#isHandshaken.resolve();
        rest = done.rest;
      }
      for (const message of this.#reader.read(rest)) this.#handle(message);
      this.#acknowledge();
    } catch (error) {
      this.fail(new PushError('NOT_RTMP', null, { cause: error }));
    }
  }

  #handle(message: RtmpMessage): void {
    const { type, payload } = message;
    if (type === MESSAGE.windowSize && payload.length >= 4)
      this.#windowBytes = Math.max(MIN_WINDOW_BYTES, payload.readUInt32BE(0));
    if (type === MESSAGE.userControl && payload.length >= 6 && payload.readUInt16BE(0) === PING_REQUEST)
      this.write(writeUserControl(PING_RESPONSE, payload.readUInt32BE(2)));
    if (type !== MESSAGE.commandAmf0 && type !== MESSAGE.commandAmf3) return;
    const { name, transaction, args } = readCommand(message);
    if (name === 'onStatus') this.#status(args);
    if (name !== '_result' && name !== '_error') return;
    const waiting = this.#waiting.get(transaction);
    this.#waiting.delete(transaction);
    if (name === '_result') waiting?.resolve(args);
    else waiting?.reject(this.#refusal(args));
  }

  #status(args: readonly AmfValue[]): void {
    const info = args[1];
    if (!isAmfObject(info)) return;
    if (info.level === 'error') {
      this.fail(this.#refusal(args));
    } else if (info.code === 'NetStream.Publish.Start') {
      this.#waiting.get('onStatus')?.resolve(args);
      this.#waiting.delete('onStatus');
    }
  }

  /** Servers repeat keys in what they say, which is shown and logged. */
  #refusal(args: readonly AmfValue[]): PushError {
    const info = args[1];
    const { description, code } = isAmfObject(info) ? info : {};
    const said = [description, code].find((text) => typeof text === 'string' && text !== '');
    if (typeof said !== 'string') return new PushError(this.#meaning);
    const line = said.replaceAll(this.#target.streamKey, '…').replace(/\p{C}+/gu, ' ');
    return new PushError(this.#meaning, line.trim().slice(0, MAX_SAID_CHARACTERS));
  }

  #acknowledge(): void {
    if (this.#receivedBytes - this.#acknowledgedBytes < this.#windowBytes / 2) return;
    this.#acknowledgedBytes = this.#receivedBytes;
    this.write(writeControl(MESSAGE.acknowledgement, this.#receivedBytes % 2 ** 32));
  }
}

/** Whether an error says by itself what is wrong, such as ECONNRESET. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && !(error instanceof PushError) && 'code' in error;
}
