import type { ByteReader } from '../byte-reader.ts';
import { RtmpError } from '../rtmp-error.ts';
import { AmfBudget, type AmfObject, type AmfValue } from './amf-value.ts';
import { Amf3Reader } from './read-amf3.ts';

/** AMF0 §2.1. */
const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const UNSUPPORTED = 13;
const XML = 15;
const TYPED_OBJECT = 16;
const AVMPLUS = 17;

/**
 * Reads one AMF0 value. A value that switches to AMF3 is read as such.
 * @throws {RtmpError} it is damaged, or more than commands need
 */
export function readAmf0(reader: ByteReader, budget = new AmfBudget(), depth = 0): AmfValue {
  budget.take(depth);
  const type = reader.u8();
  switch (type) {
    case NUMBER:
      return reader.f64();
    case BOOLEAN:
      return reader.u8() !== 0;
    case STRING:
      return readText(reader, reader.u16(), budget);
    case LONG_STRING:
    case XML:
      return readText(reader, reader.u32(), budget);
    case NULL:
    case UNDEFINED:
    case UNSUPPORTED:
      return null;
    case TYPED_OBJECT:
      readText(reader, reader.u16(), budget);
      return readFields(reader, budget, depth);
    case ECMA_ARRAY:
      reader.u32(); // A hint that encoders get wrong; the end is marked.
      return readFields(reader, budget, depth);
    case OBJECT:
      return readFields(reader, budget, depth);
    case STRICT_ARRAY: {
      const values: AmfValue[] = [];
      for (let left = reader.u32(); left > 0; left -= 1) values.push(readAmf0(reader, budget, depth + 1));
      return values;
    }
    case DATE: {
      const ms = reader.f64();
      reader.i16(); // The time zone is not to be used (AMF0 §2.13).
      return ms;
    }
    case AVMPLUS:
      return new Amf3Reader(reader, budget).read(depth);
    default:
      throw new RtmpError(`A command has a value of unknown type ${type}.`);
  }
}

function readFields(reader: ByteReader, budget: AmfBudget, depth: number): AmfObject {
  const fields: Record<string, AmfValue> = Object.create(null);
  for (;;) {
    const length = reader.u16();
    const name = readText(reader, length, budget);
    if (length === 0) {
      if (reader.u8() === OBJECT_END) return fields;
      throw new RtmpError('A command has a field without a name.');
    }
    fields[name] = readAmf0(reader, budget, depth + 1);
  }
}

function readText(reader: ByteReader, length: number, budget: AmfBudget): string {
  budget.requireShort(length);
  return reader.utf8(length);
}
