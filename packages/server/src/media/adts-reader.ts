/** One frame of AAC without its header, and what that says of it. */
export interface AdtsFrame {
  /** AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1). */
  readonly config: Buffer;
  readonly samples: number;
  readonly sampleRate: number;
  readonly data: Buffer;
}

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const SAMPLES = 1024;
const LC = 2;
/** More than these are not what their number says: 7 stands for eight. */
const MOST_CHANNELS = 6;
const HEADER_BYTES = 7;
const CHECKSUM_BYTES = 2;

/** Takes AAC frames out of ADTS (ISO/IEC 13818-7 §6.2), over any borders of its packets. */
export class AdtsReader {
  #rest: Buffer = Buffer.alloc(0);

  /** How many bytes at the beginning of the next packet belong to a frame that began earlier: not 0 if there is one. */
  get unfinishedBytes(): number {
    return this.#rest.length;
  }

  push(bytes: Buffer): AdtsFrame[] {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    const frames: AdtsFrame[] = [];
    let at = 0;
    while (at + HEADER_BYTES <= all.length) {
      const length = frameBytes(all, at);
      if (length === 0) {
        at += 1;
        continue;
      }
      if (at + length > all.length) break;
      const frame = readFrame(all.subarray(at, at + length));
      if (frame) frames.push(frame);
      at += length;
    }
    // No frame has more than 13 bits say, so what is left is small.
    this.#rest = Buffer.from(all.subarray(at));
    return frames;
  }

  reset(): void {
    this.#rest = Buffer.alloc(0);
  }
}

/** What the frames of AAC-LC of this kind say that they are; null where it takes more to say it. */
export function aacLcConfig(sampleRate: number, channels: number): Buffer | null {
  const rateIndex = SAMPLE_RATES.indexOf(sampleRate);
  if (rateIndex < 0 || channels < 1 || channels > MOST_CHANNELS) return null;
  return configOf(LC, rateIndex, channels);
}

/** Of the frame that begins here, with its header; 0 where none does. */
function frameBytes(bytes: Buffer, at: number): number {
  // The sync word, and the layer, which is always 0.
  if ((bytes.readUInt16BE(at) & 0xfff6) !== 0xfff0) return 0;
  const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
  return length > HEADER_BYTES ? length : 0;
}

function readFrame(frame: Buffer): AdtsFrame | null {
  const hasChecksum = (frame[1]! & 1) === 0;
  const objectType = (frame[2]! >> 6) + 1;
  const rateIndex = (frame[2]! >> 2) & 15;
  const channels = ((frame[2]! & 1) << 2) | (frame[3]! >> 6);
  const blocks = frame[6]! & 3;
  const sampleRate = SAMPLE_RATES[rateIndex];
  const start = HEADER_BYTES + (hasChecksum ? CHECKSUM_BYTES : 0);
  // Several blocks behind one header are allowed, and no encoder sends them.
  if (sampleRate === undefined || blocks !== 0 || start >= frame.length) return null;
  const config = configOf(objectType, rateIndex, channels);
  return { config, samples: SAMPLES, sampleRate, data: frame.subarray(start) };
}

function configOf(objectType: number, rateIndex: number, channels: number): Buffer {
  const config = Buffer.alloc(2);
  config.writeUInt16BE((objectType << 11) | (rateIndex << 7) | (channels << 3));
  return config;
}
