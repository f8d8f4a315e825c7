import type { VideoTrack } from '../source.ts';

const AVC_PARAMETER_SETS: ReadonlySet<number> = new Set([7, 8]);
/** Video, sequence and picture parameter sets. */
const HEVC_PARAMETER_SETS: ReadonlySet<number> = new Set([32, 33, 34]);

/**
 * Removes parameter sets that the configuration has already, which WebRTC repeats with each key frame: `avc1` allows
 * none in samples. What the configuration does not have stays.
 */
export function withoutKnownParameters(track: VideoTrack, data: Uint8Array): Uint8Array {
  const units = [...nalUnits(data)];
  const kept = units.filter((unit) => !isParameterSet(track, unit) || !isKnown(track, unit));
  if (kept.length === units.length) return data;
  return Buffer.concat(kept.flatMap((unit) => [lengthOf(unit), unit]));
}

/** Whether a picture brings parameter sets that the configuration does not have. */
export function hasForeignParameters(track: VideoTrack, data: Uint8Array): boolean {
  return [...nalUnits(data)].some((unit) => isParameterSet(track, unit) && !isKnown(track, unit));
}

function isParameterSet({ codec }: VideoTrack, unit: Buffer): boolean {
  const first = unit[0] ?? 0;
  return codec === 'avc'
    ? AVC_PARAMETER_SETS.has(first & 0x1f)
    : HEVC_PARAMETER_SETS.has((first >> 1) & 0x3f);
}

/** Both configuration records hold each parameter set after its length in two bytes. */
function isKnown({ config }: VideoTrack, unit: Buffer): boolean {
  const length = Buffer.from([unit.length >> 8, unit.length & 0xff]);
  return Buffer.from(config.buffer, config.byteOffset, config.byteLength).includes(
    Buffer.concat([length, unit]),
  );
}

function* nalUnits(data: Uint8Array): Generator<Buffer> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at);
    yield bytes.subarray(at + 4, end);
    at = end;
  }
}

function lengthOf(unit: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return length;
}
