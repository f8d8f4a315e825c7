import type { WireParameter } from './sql-session.ts';

/**
 * Turns a value into PostgreSQL's text form. Parameters for both databases pass through here, so that neither
 * driver's own treatment of a Date, a boolean or an array makes a difference.
 * A JavaScript array becomes an SQL array; for a jsonb array pass `JSON.stringify(value)`.
 */
export function encodeParameter(value: unknown): WireParameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return encodeArray(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function encodeArray(values: readonly unknown[]): string {
  return `{${values.map(encodeElement).join(',')}}`;
}

function encodeElement(value: unknown): string {
  if (Array.isArray(value)) return encodeArray(value);
  const text = encodeParameter(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
