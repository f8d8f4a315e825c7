import { CodecError } from '../codecs/codec-error.ts';
import type { Admission, IngestProtocol, LiveSink, PublishGate } from '../source.ts';
import { isAmfObject } from './amf/amf-value.ts';
import { MESSAGE, type RtmpMessage } from './message.ts';
import { type RtmpCommand, readCommand } from './read-command.ts';
import { RtmpError } from './rtmp-error.ts';
import {
  APP,
  writeConnected,
  writePublishing,
  writeResult,
  writeUnknownApp,
  writeUnpublished,
} from './session-replies.ts';
import { TrackFeed } from './track-feed.ts';
import { writeStatus } from './write-command.ts';
import { CHUNK_BYTES, writeControl, writeUserControl } from './write-message.ts';

export interface SessionPeer {
  readonly protocol: IngestProtocol;
  readonly address: string;
  send(bytes: Buffer): void;
  /** Closes the connection once the peer has what was sent. */
  finish(): void;
  /** More may be sent from now on. */
  admitted(): void;
}

const PING_REQUEST = 6;
const PING_RESPONSE = 7;
/** Of message streams: one publisher on a connection needs one. */
const STREAM_ID = 1;
const MAX_KEY_CHARACTERS = 512;
const MAX_ENCODER_CHARACTERS = 100;
const OURS = 'Something went wrong on the server. Try again in a moment.';

type State = 'new' | 'connected' | 'asking' | 'publishing' | 'over';

/** What one peer says and is told, from `connect` to its goodbye (RTMP 1.0 §7.2). */
export class PublishSession {
  readonly #gate: PublishGate;
  readonly #peer: SessionPeer;
  readonly #onFailure: (error: unknown) => void;
  #state: State = 'new';
  #encoder: string | null = null;
  #streamId = STREAM_ID;
  #announcesPublish = false;
  #sink: LiveSink | null = null;
  #feed: TrackFeed | null = null;
  /** Why the gate ended the connection while it was still asked. */
  #takenBack: string | null = null;

  constructor(gate: PublishGate, peer: SessionPeer, onFailure: (error: unknown) => void) {
    this.#gate = gate;
    this.#peer = peer;
    this.#onFailure = onFailure;
  }

  /** A promise means that nothing more may be handled before it is settled; it never rejects. */
  handle(message: RtmpMessage): Promise<void> | undefined {
    if (this.#state === 'over') return undefined;
    try {
      switch (message.type) {
        case MESSAGE.video:
          this.#feed?.video(message.payload, message.timestampMs);
          return undefined;
        case MESSAGE.audio:
          this.#feed?.audio(message.payload, message.timestampMs);
          return undefined;
        case MESSAGE.commandAmf0:
        case MESSAGE.commandAmf3:
          return this.#command(readCommand(message), message.streamId);
        case MESSAGE.userControl:
          this.#userControl(message.payload);
          return undefined;
        default:
          // onMetaData says nothing that the configurations do not say better, so data messages are not even read.
          return undefined;
      }
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  /** Ends the connection with a sentence. @param how whether the source is over, or may come back */
  close(reason: string, how: 'finished' | 'lost'): void {
    if (this.#state === 'over') return;
    if (this.#state === 'asking') this.#tell('NetStream.Publish.BadName', reason);
    // librtmp, and OBS with it, closes on this code; FFmpeg shows the description of any.
    if (this.#state === 'publishing') this.#tell('NetStream.Failed', reason);
    this.#peer.finish();
    this.end(how);
  }

  /** Ends the connection because of an error: the peer's is told to it, ours is reported. */
  fail(error: unknown): void {
    const isTheirs = error instanceof RtmpError || error instanceof CodecError;
    if (!isTheirs) this.#onFailure(error);
    this.close(isTheirs ? error.message : OURS, 'lost');
  }

  /** Tells the sink that no more comes. Safe to call again. */
  end(how: 'finished' | 'lost'): void {
    this.#state = 'over';
    const sink = this.#sink;
    this.#sink = null;
    this.#feed = null;
    if (sink) this.#endSink(sink, how);
  }

  #command(command: RtmpCommand, streamId: number): Promise<void> | undefined {
    const { name, transaction } = command;
    if (this.#state === 'new' && name !== 'connect')
      throw new RtmpError('The encoder did not connect first.');
    switch (name) {
      case 'connect':
        this.#connect(command);
        return undefined;
      case 'createStream':
        this.#peer.send(writeResult(transaction, STREAM_ID));
        return undefined;
      case 'FCPublish':
        this.#announcesPublish = true;
        this.#peer.send(writeResult(transaction));
        return undefined;
      case 'releaseStream':
        this.#peer.send(writeResult(transaction));
        return undefined;
      case 'publish':
        return this.#publish(command, streamId);
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        this.#unpublish(command);
        return undefined;
      case 'play':
      case 'play2':
        this.#streamId = streamId;
        this.#tell('NetStream.Play.Failed', 'This server takes broadcasts; it does not play them.');
        this.#peer.finish();
        this.end('lost');
        return undefined;
      default:
        return undefined;
    }
  }

  #connect({ transaction, args: [options] }: RtmpCommand): void {
    if (this.#state !== 'new') throw new RtmpError('The encoder connected twice.');
    this.#peer.send(writeControl(MESSAGE.setChunkSize, CHUNK_BYTES));
    const given = isAmfObject(options) ? options : {};
    const app = typeof given.app === 'string' ? given.app.replace(/[?].*$/s, '').replace(/\/$/, '') : '';
    if (app !== APP) {
      this.#peer.send(writeUnknownApp(transaction));
      this.#peer.finish();
      this.end('lost');
      return;
    }
    this.#state = 'connected';
    this.#encoder = typeof given.flashVer === 'string' ? encoderName(given.flashVer) : null;
    this.#peer.send(writeConnected(transaction));
  }

  async #publish({ args: [, name] }: RtmpCommand, streamId: number): Promise<void> {
    if (this.#state !== 'connected') {
      this.fail(new RtmpError('One connection takes one broadcast.'));
      return;
    }
    this.#state = 'asking';
    this.#streamId = streamId;
    const streamKey = typeof name === 'string' ? name.replace(/[?].*$/s, '') : '';
    if (streamKey === '' || streamKey.length > MAX_KEY_CHARACTERS) {
      this.close('The stream key is missing or too long. Copy it into your encoder again.', 'lost');
      return;
    }
    const admission = await this.#ask(streamKey);
    if (!admission) return;
    if (!admission.isAdmitted) {
      this.close(admission.reason, 'lost');
    } else if (this.#takenBack !== null) {
      this.#endSink(admission.sink, 'finished');
      this.close(this.#takenBack, 'lost');
    } else if (this.#state !== 'asking') {
      // The peer left while the gate was thinking.
      this.#endSink(admission.sink, 'lost');
    } else this.#start(admission.sink);
  }

  /** Never rejects; what goes wrong is reported, and the peer refused. */
  async #ask(streamKey: string): Promise<Admission | null> {
    const { protocol, address } = this.#peer;
    try {
      return await this.#gate.admit({ protocol, streamKey, address, encoder: this.#encoder }, (reason) => {
        if (this.#state === 'asking') this.#takenBack ??= reason;
        else this.close(reason, 'finished');
      });
    } catch (error) {
      this.#onFailure(error);
      this.close(OURS, 'lost');
      return null;
    }
  }

  #start(sink: LiveSink): void {
    this.#state = 'publishing';
    this.#sink = sink;
    this.#feed = new TrackFeed(sink);
    this.#peer.admitted();
    this.#peer.send(writePublishing(this.#streamId, this.#announcesPublish));
  }

  #unpublish({ name, transaction }: RtmpCommand): void {
    if (this.#state !== 'publishing') return;
    this.#peer.send(writeUnpublished(this.#streamId, name === 'FCUnpublish' ? transaction : null));
    this.#peer.finish();
    this.end('finished');
  }

  #userControl(payload: Buffer): void {
    if (payload.length < 6 || payload.readUInt16BE(0) !== PING_REQUEST) return;
    this.#peer.send(writeUserControl(PING_RESPONSE, payload.readUInt32BE(2)));
  }

  #tell(code: string, description: string): void {
    this.#peer.send(writeStatus(this.#streamId, 'error', code, description));
  }

  #endSink(sink: LiveSink, how: 'finished' | 'lost'): void {
    try {
      sink.end(how);
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

/** What encoders call themselves goes into logs and pages, so it is short and on one line. */
function encoderName(flashVersion: string): string {
  return flashVersion.replace(/\p{C}+/gu, ' ').slice(0, MAX_ENCODER_CHARACTERS);
}
