import type { ByteReader } from '../byte-reader.ts';
import { RtmpError } from '../rtmp-error.ts';
import type { AmfBudget, AmfValue } from './amf-value.ts';

/** AMF3 §3.1. */
const UNDEFINED = 0;
const NULL = 1;
const FALSE = 2;
const TRUE = 3;
const INTEGER = 4;
const DOUBLE = 5;
const STRING = 6;
const XML_DOCUMENT = 7;
const DATE = 8;
const ARRAY = 9;
const OBJECT = 10;
const XML = 11;
const BYTE_ARRAY = 12;

interface Traits {
  readonly isDynamic: boolean;
  readonly names: readonly string[];
}

/** Reads AMF3 values of one message, which may refer to earlier ones. */
export class Amf3Reader {
  readonly #reader: ByteReader;
  readonly #budget: AmfBudget;
  readonly #strings: string[] = [];
  readonly #traits: Traits[] = [];
  readonly #objects: AmfValue[] = [];

  constructor(reader: ByteReader, budget: AmfBudget) {
    this.#reader = reader;
    this.#budget = budget;
  }

  /** @throws {RtmpError} it is damaged, or more than commands need */
  read(depth: number): AmfValue {
    this.#budget.take(depth);
    const type = this.#reader.u8();
    switch (type) {
      case UNDEFINED:
      case NULL:
        return null;
      case FALSE:
      case TRUE:
        return type === TRUE;
      case INTEGER:
        return (this.#u29() << 3) >> 3; // 29 bits with a sign
      case DOUBLE:
        return this.#reader.f64();
      case STRING:
        return this.#string();
      case XML_DOCUMENT:
      case XML:
      case BYTE_ARRAY:
        return this.#referable((length) => this.#text(length));
      case DATE:
        return this.#referable(() => this.#reader.f64());
      case ARRAY:
        return this.#referable((length) => this.#array(length, depth));
      case OBJECT:
        return this.#referable((flags) => this.#object(flags, depth));
      default:
        throw new RtmpError(`A command has a value of unknown type ${type}.`);
    }
  }

  /** Up to four bytes; the last has all eight bits (AMF3 §1.3.1). */
  #u29(): number {
    let value = 0;
    for (let read = 0; read < 3; read += 1) {
      const byte = this.#reader.u8();
      value = (value << 7) | (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    return (value << 8) | this.#reader.u8();
  }

  #string(): string {
    const header = this.#u29();
    if ((header & 1) === 0) return this.#earlier(this.#strings, header >> 1);
    const text = this.#text(header >> 1);
    if (text !== '') this.#strings.push(text);
    return text;
  }

  #text(length: number): string {
    this.#budget.requireShort(length);
    return this.#reader.utf8(length);
  }

  #referable(make: (rest: number) => AmfValue): AmfValue {
    const header = this.#u29();
    if ((header & 1) === 0) return this.#earlier(this.#objects, header >> 1);
    // Its place is taken before its parts are read; nothing may refer to what it is part of.
    const index = this.#objects.push(null) - 1;
    const value = make(header >> 1);
    this.#objects[index] = value;
    return value;
  }

  #array(length: number, depth: number): AmfValue {
    // Named values come first and end with an empty name; commands have none.
    while (this.#string() !== '') this.read(depth + 1);
    const values: AmfValue[] = [];
    for (let left = length; left > 0; left -= 1) values.push(this.read(depth + 1));
    return values;
  }

  #object(flags: number, depth: number): AmfValue {
    const { names, isDynamic } = this.#traitsOf(flags);
    const fields: Record<string, AmfValue> = Object.create(null);
    for (const name of names) fields[name] = this.read(depth + 1);
    for (let name = isDynamic ? this.#string() : ''; name !== ''; name = this.#string())
      fields[name] = this.read(depth + 1);
    return fields;
  }

  #traitsOf(flags: number): Traits {
    if ((flags & 1) === 0) return this.#earlier(this.#traits, flags >> 1);
    if ((flags & 2) !== 0) throw new RtmpError('A command has an object of unknown form.');
    this.#string(); // the name of its class
    const names: string[] = [];
    for (let left = flags >> 3; left > 0; left -= 1) {
      this.#budget.take(0);
      names.push(this.#string());
    }
    const traits = { isDynamic: (flags & 4) !== 0, names };
    this.#traits.push(traits);
    return traits;
  }

  #earlier<T>(list: readonly T[], index: number): T {
    const value = list[index];
    if (value === undefined) throw new RtmpError('A command refers to a value that it does not have.');
    return value;
  }
}
