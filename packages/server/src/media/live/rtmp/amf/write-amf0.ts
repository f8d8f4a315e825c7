import { type AmfValue, isAmfObject } from './amf-value.ts';

/** Writes values as AMF0, one after another. Texts have at most 65,535 bytes. */
export function writeAmf0(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(encode));
}

function encode(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([5]);
  if (typeof value === 'boolean') return Buffer.from([1, Number(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)]);
  if (isAmfObject(value)) {
    const fields = Object.entries(value).flatMap(([name, field]) => [text(name), encode(field)]);
    return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
  }
  const count = Buffer.alloc(5, 10);
  count.writeUInt32BE(value.length, 1);
  return Buffer.concat([count, ...value.map(encode)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
