import type { AudioTrack } from '../source.ts';
import { BitReader } from './bit-reader.ts';
import { CodecError } from './codec-error.ts';

/** ISO/IEC 14496-3 table 1.18. */
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const EXPLICIT_RATE = 15;
/** ISO/IEC 14496-3 table 1.19; 0 means that the layout follows elsewhere. */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 0, 8];
const LC = 2;
const SBR = 5;
const PS = 29;

interface AacConfig {
  readonly objectType: number;
  /** Of the core, before spectral band replication doubles it. */
  readonly coreRate: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly samplesPerFrame: number;
}

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1) of AAC-LC or HE-AAC.
 * @throws {CodecError} it is damaged, or browsers do not play it
 */
export function readAacConfig(config: Uint8Array): AudioTrack {
  const { objectType, sampleRate, channels } = parse(config);
  return {
    codec: 'aac',
    config: Uint8Array.from(config),
    sampleRate,
    channels,
    codecs: `mp4a.40.${objectType}`,
  };
}

/** How long a frame of this AudioSpecificConfig lasts, in microseconds: not a whole number at most rates. */
export function aacFrameUs(config: Uint8Array): number {
  const { samplesPerFrame, coreRate } = parse(config);
  return (samplesPerFrame * 1e6) / coreRate;
}

function parse(config: Uint8Array): AacConfig {
  const reader = new BitReader(config, 'The AAC configuration');
  const objectType = readObjectType(reader);
  const coreRate = readRate(reader);
  const channels = CHANNELS[reader.bits(4)] ?? 0;
  const isExtended = objectType === SBR || objectType === PS;
  // Spectral band replication names the rate that is heard, then what it extends.
  const sampleRate = isExtended ? readRate(reader) : coreRate;
  const core = isExtended ? readObjectType(reader) : objectType;
  if (core !== LC)
    throw new CodecError(`Browsers do not play AAC of type ${core}. Choose AAC-LC in your encoder.`);
  if (channels === 0)
    throw new CodecError('The AAC sound has an unknown channel layout. Choose stereo in your encoder.');
  return {
    objectType,
    coreRate,
    sampleRate,
    channels: objectType === PS ? 2 : channels,
    samplesPerFrame: reader.bit() ? 960 : 1024,
  };
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === 31 ? 32 + reader.bits(6) : type;
}

function readRate(reader: BitReader): number {
  const index = reader.bits(4);
  const rate = index === EXPLICIT_RATE ? reader.bits(24) : SAMPLE_RATES[index];
  if (!rate || rate > 192_000) throw new CodecError('The AAC configuration has an impossible sample rate.');
  return rate;
}
