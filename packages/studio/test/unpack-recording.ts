import { inflateSync } from 'node:zlib';

/** Reads a segment of a replay as Sentry does: a line of JSON, then the events as zlib. */
export function unpackRecording(packed: Uint8Array): { header: unknown; events: unknown[] } {
  const end = packed.indexOf('\n'.charCodeAt(0));
  return {
    header: JSON.parse(new TextDecoder().decode(packed.subarray(0, end))),
    events: JSON.parse(inflateSync(packed.subarray(end + 1)).toString()),
  };
}
