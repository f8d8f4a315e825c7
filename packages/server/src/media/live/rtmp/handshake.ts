import { randomBytes } from 'node:crypto';
import { RtmpError } from './rtmp-error.ts';

const VERSION = 3;
/** C1, C2, S1 and S2 (RTMP 1.0 §5.2). */
const BLOCK_BYTES = 1536;

/**
 * The server's side of the simple handshake (RTMP 1.0 §5.2). What C1 says of a version is ignored: encoders that know
 * Adobe's digests accept a server without them.
 */
export class ServerHandshake {
  readonly #reply: (bytes: Buffer) => void;
  readonly #received = Buffer.alloc(1 + BLOCK_BYTES);
  #filled = 0;
  /** How many bytes of C2 are still to come; -1 before C1 has come. */
  #missing = -1;

  constructor(reply: (bytes: Buffer) => void) {
    this.#reply = reply;
  }

  /**
   * @returns what follows the handshake; null while it goes on
   * @throws {RtmpError} the peer speaks something else
   */
  read(bytes: Buffer): Buffer | null {
    let rest = bytes;
    if (this.#missing < 0) {
      const taken = bytes.copy(this.#received, this.#filled);
      this.#filled += taken;
      rest = bytes.subarray(taken);
      // 6 and 8 are encrypted, and answered with 3 (§5.2.2); anything else is not RTMP.
      const version = this.#received[0]!;
      if (this.#filled > 0 && (version < VERSION || version > 31))
        throw new RtmpError('This is a server for RTMP.');
      if (this.#filled < this.#received.length) return null;
      this.#reply(Buffer.concat([Buffer.from([VERSION]), firstBlock(), this.#received.subarray(1)]));
      this.#missing = BLOCK_BYTES;
    }
    // C2 repeats S1, but encoders are known to send anything of that length.
    const taken = Math.min(this.#missing, rest.length);
    this.#missing -= taken;
    return this.#missing === 0 ? rest.subarray(taken) : null;
  }
}

/** The client's side: gives what to send first, then what to send when S0, S1 and S2 are there. */
export class ClientHandshake {
  readonly hello = Buffer.concat([Buffer.from([VERSION]), firstBlock()]);
  #received: Buffer = Buffer.alloc(0);

  /**
   * @returns C2 and what follows the handshake; null while it goes on
   * @throws {RtmpError} the server speaks something else
   */
  read(bytes: Buffer): { reply: Buffer; rest: Buffer } | null {
    this.#received = Buffer.concat([this.#received, bytes]);
    if (this.#received.length > 0 && this.#received[0] !== VERSION)
      throw new RtmpError('The server does not speak RTMP.');
    const end = 1 + 2 * BLOCK_BYTES;
    if (this.#received.length < end) return null;
    return {
      reply: this.#received.subarray(1, 1 + BLOCK_BYTES),
      rest: this.#received.subarray(end),
    };
  }
}

/** Time and version are zero, which asks for no digest. */
function firstBlock(): Buffer {
  return Buffer.concat([Buffer.alloc(8), randomBytes(BLOCK_BYTES - 8)]);
}
