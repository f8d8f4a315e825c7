type Key = number | string;
type Value = number | string | Uint8Array | readonly Value[] | ReadonlyMap<Key, Value>;

/** Writes what an attestation and a COSE key are made of (RFC 8949): small integers, texts, bytes, lists and maps. */
export function toCbor(value: Value): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(toCbor)]);
  const entries = [...value].flatMap(([key, one]) => [toCbor(key), toCbor(one)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** `Array.isArray` knows no read-only lists. */
const isList = (value: readonly Value[] | ReadonlyMap<Key, Value>): value is readonly Value[] =>
  Array.isArray(value);

function head(majorType: number, value: number): Buffer {
  const type = majorType << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}
