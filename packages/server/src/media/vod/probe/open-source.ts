import { closeSync, openSync, readSync } from 'node:fs';
import { AVDISCARD_ALL, AVDISCARD_DEFAULT, AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { Codec, Dictionary, FormatContext, InputFormat, Packet, type Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { check, NativeError } from '../native/check.ts';
import { toNumber } from '../timing/ratio.ts';
import { allowedDecoders } from './codecs.ts';
import type { Container } from './containers.ts';
import { detectContainer, MAGIC_LENGTH } from './magic-bytes.ts';
import { sentences } from './sentences.ts';
import { MAX_OPENED_TRACKS, MAX_TRACKS } from './source-limits.ts';

/** An opened file. Only its own demuxer reads it, and only this file: nothing that it refers to is opened. */
export interface OpenSource {
  readonly path: string;
  readonly container: Container;
  readonly format: FormatContext;
  readonly streams: readonly Stream[];
  /**
   * Yields the same packet object again and again: clone what you keep. Other streams are not read.
   * @throws {NotArrivedError}
   */
  packets(streams: readonly Stream[]): Generator<Packet>;
  /** Continues at the last key frame at or before this time on the container's clock, as far as the file allows. */
  seek(timeS: number): void;
  /** Continues at a stream's first key frame. */
  rewind(stream: Stream): void;
  close(): void;
}

const EARLIER_THAN_FIRST_S = 10;
/** Libraries write a time that is not known as the smallest of all numbers. */
const NO_TIME = -(2n ** 62n);

/** What was to be read lies in a part of the file that is not there yet. */
export class NotArrivedError extends Error {
  override readonly name = 'NotArrivedError';
}

/**
 * @param headBytes how much of the file's beginning is there; all of it if left out
 * @throws {MediaError} we do not read this kind of file, or it is too broken to open
 */
export function openSource(path: string, headBytes: number = Number.POSITIVE_INFINITY): OpenSource {
  const container = detectContainer(readHead(path));
  if (container === null) throw new MediaError('UNSUPPORTED_FILE', sentences.unsupportedFile);
  const format = openWith(container, path);
  if (format.nbStreams > MAX_TRACKS) {
    format.closeInputSync();
    throw new MediaError('SOURCE_TOO_LARGE', sentences.tooManyTracks);
  }
  const streams = format.streams;
  return {
    path,
    container,
    format,
    streams,
    packets: (wanted) => readPackets(format, streams, wanted, headBytes),
    seek: (timeS) => {
      format.seekFrameSync(-1, BigInt(Math.round(timeS * 1e6)), AVSEEK_FLAG_BACKWARD);
    },
    rewind: ({ index, startTime, timeBase }) => {
      // Some times lie before the one that a file says is the first.
      const earlier = BigInt(Math.ceil(EARLIER_THAN_FIRST_S / toNumber(timeBase)));
      format.seekFrameSync(index, (startTime > NO_TIME ? startTime : 0n) - earlier);
    },
    close: () => format.closeInputSync(),
  };
}

function readHead(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC_LENGTH);
    const length = readSync(file, head, 0, MAGIC_LENGTH, 0);
    if (length === 0) throw new MediaError('DAMAGED_FILE', sentences.emptyFile);
    return head.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function openWith(container: Container, path: string): FormatContext {
  const demuxer = InputFormat.findInputFormat(container.demuxer);
  if (demuxer?.name == null) throw new NativeError(`find demuxer ${container.demuxer}`, -1);
  const options = Dictionary.fromObject({
    format_whitelist: demuxer.name,
    protocol_whitelist: 'file',
    codec_whitelist: [...allowedDecoders].join(','),
    max_streams: String(MAX_OPENED_TRACKS),
  });
  const format = new FormatContext();
  format.allocContext();
  try {
    check(format.openInputSync(`file:${path}`, demuxer, options), 'open');
    check(format.findStreamInfoSync(null), 'stream information');
    return format;
  } catch (error) {
    throw new MediaError('DAMAGED_FILE', sentences.damagedFile, String(error));
  }
}

function* readPackets(
  format: FormatContext,
  streams: readonly Stream[],
  wanted: readonly Stream[],
  headBytes: number,
): Generator<Packet> {
  const indices = new Set(wanted.map((stream) => stream.index));
  for (const stream of streams)
    stream.discard = indices.has(stream.index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
  const packet = new Packet();
  packet.alloc();
  try {
    while (format.readFrameSync(packet) >= 0) {
      // A hole reads as zeros, which a decoder would take for a damaged picture.
      if (Number(packet.pos) + packet.size > headBytes) throw new NotArrivedError('beyond what has arrived');
      if (indices.has(packet.streamIndex)) yield packet;
      packet.unref();
    }
  } finally {
    packet.free();
  }
}

/** Whether we decode this track's codec. */
export function canDecode(stream: Stream): boolean {
  const name = Codec.findDecoder(stream.codecpar.codecId)?.name;
  return name != null && allowedDecoders.has(name);
}
