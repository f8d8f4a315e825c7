import { RtmpError } from '../rtmp-error.ts';

/** What AMF0 and AMF3 have in common, as far as RTMP commands use it. Dates are milliseconds, XML is text. */
export type AmfValue = null | boolean | number | string | readonly AmfValue[] | AmfObject;

/** Made without a prototype: the names come from the peer. */
export interface AmfObject {
  readonly [name: string]: AmfValue;
}

/** Encoders nest two or three levels. */
const MAX_DEPTH = 8;
/** Values in one message; encoders send about thirty. */
const MAX_VALUES = 512;
/** Bytes of one string; keys and addresses are shorter by far. */
const MAX_STRING_BYTES = 4096;

/** What may still be read of one message, so that a short one cannot make much of little. */
export class AmfBudget {
  #values = MAX_VALUES;

  /** Counts a value. */
  take(depth: number): void {
    this.#values -= 1;
    if (depth > MAX_DEPTH || this.#values < 0) throw new RtmpError('A command is too complex.');
  }

  /** Checks a length before anything is made of it. */
  requireShort(bytes: number): void {
    if (bytes > MAX_STRING_BYTES) throw new RtmpError('A command has a text that is too long.');
  }
}

export function isAmfObject(value: AmfValue | undefined): value is AmfObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
