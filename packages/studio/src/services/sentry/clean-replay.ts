import type { Cleaner } from './cleaner.ts';

/** Words of the library and numbers as words, by the properties that have them. */
const WORDS = new Set(['tag', 'op', 'type', 'category', 'level', 'tagName', 'class', 'role', 'rating']);
const MORE_WORDS = new Set(['endReason', 'method', 'key', 'statusCode']);
const ADDRESSES = new Set(['description', 'url', 'from', 'to']);
/** Attributes of what was clicked: those that nobody reads. */
const KEPT_ATTRIBUTES = new Set(['class', 'role']);

/**
 * Writes anew what the library adds to a replay beside the page: clicks, navigation, requests, timing. The page itself is
 * masked as it is recorded.
 */
export function cleanReplayNote<Note extends object>(note: Note, clean: Cleaner): Note {
  return JSON.parse(JSON.stringify(note), (key, value: unknown) => {
    if (key === 'attributes' && typeof value === 'object' && value) return only(value, KEPT_ATTRIBUTES);
    if (typeof value !== 'string' || WORDS.has(key) || MORE_WORDS.has(key)) return value;
    // The path of tags to an element; its attributes are masked already.
    if (key === 'message') return clean.text(value.replace(/\[[^\]]*\]|#[^\s.[]+/g, ''));
    if (ADDRESSES.has(key)) return clean.text(value.startsWith('/') ? clean.address(value) : value);
    return '';
  }) as Note;
}

const KEPT = new Set([
  'type',
  'event_id',
  'timestamp',
  'platform',
  'release',
  'environment',
  'sdk',
  'replay_id',
  'replay_type',
  'replay_start_timestamp',
  'segment_id',
  'error_ids',
  'trace_ids',
]);

/** Writes anew what is said about a segment of a replay. */
export function cleanReplayEvent(event: object, clean: Cleaner): object {
  const urls = 'urls' in event && Array.isArray(event.urls) ? event.urls : [];
  return { ...only(event, KEPT), urls: urls.map((url) => clean.address(String(url))) };
}

/**
 * Cleans the addresses in a recording and compresses it. Its texts are masked, but the addresses of links are not.
 * @param recording a line of JSON about the segment, and the events as JSON
 * @returns the line, and the events as zlib (RFC 1950), which Sentry tells apart by the first byte
 */
export async function packRecording(recording: string, clean: Cleaner): Promise<Uint8Array> {
  const end = recording.indexOf('\n') + 1;
  const head = new TextEncoder().encode(recording.slice(0, end));
  const events = new Blob([clean.addresses(recording.slice(end))]);
  const packed = new Uint8Array(
    await new Response(events.stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer(),
  );
  const whole = new Uint8Array(head.length + packed.length);
  whole.set(head);
  whole.set(packed, head.length);
  return whole;
}

function only(value: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
