type TypeParser = (text: string) => unknown;

const asIs: TypeParser = (text) => text;
const asJson: TypeParser = (text) => JSON.parse(text);

function parseMoment(text: string): Date | number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY;
  if (text === '-infinity') return Number.NEGATIVE_INFINITY;
  // PostgreSQL writes "2026-01-02 03:04:05.67+00"; the sessions run in UTC and in ISO style.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

function parseBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}

interface ParsedType {
  oid: number;
  arrayOid: number;
  parse: TypeParser;
}

/**
 * How a value of each type arrives in JavaScript, on both databases. Counts and sums are numbers: nothing
 * that we count comes near 2^53. Dates without a time stay text, because a Date would shift them by a time zone.
 */
export const PARSED_TYPES: readonly ParsedType[] = [
  { oid: 16, arrayOid: 1000, parse: (text) => text === 't' }, // bool
  { oid: 17, arrayOid: 1001, parse: parseBytes }, // bytea
  { oid: 20, arrayOid: 1016, parse: Number }, // int8
  { oid: 21, arrayOid: 1005, parse: Number }, // int2
  { oid: 23, arrayOid: 1007, parse: Number }, // int4
  { oid: 26, arrayOid: 1028, parse: Number }, // oid
  { oid: 700, arrayOid: 1021, parse: Number }, // float4
  { oid: 701, arrayOid: 1022, parse: Number }, // float8
  { oid: 1700, arrayOid: 1231, parse: Number }, // numeric
  { oid: 25, arrayOid: 1009, parse: asIs }, // text
  { oid: 1043, arrayOid: 1015, parse: asIs }, // varchar
  { oid: 2950, arrayOid: 2951, parse: asIs }, // uuid
  { oid: 1082, arrayOid: 1182, parse: asIs }, // date
  { oid: 1083, arrayOid: 1183, parse: asIs }, // time
  { oid: 1114, arrayOid: 1115, parse: asIs }, // timestamp without time zone, which we do not use
  { oid: 1184, arrayOid: 1185, parse: parseMoment }, // timestamptz
  { oid: 1186, arrayOid: 1187, parse: asIs }, // interval
  { oid: 114, arrayOid: 199, parse: asJson }, // json
  { oid: 3802, arrayOid: 3807, parse: asJson }, // jsonb
  { oid: 600, arrayOid: 1017, parse: asIs }, // point, which pg would turn into an object
  { oid: 718, arrayOid: 719, parse: asIs }, // circle, likewise
];
