import { join } from 'node:path';
import { AVIO_FLAG_WRITE } from 'node-av/constants';
import { type CodecParameters, FormatContext, IOContext, type Packet, type Stream } from 'node-av/lib';
import { check, NativeError } from '../native/check.ts';
import { toRational } from '../native/rational.ts';
import { setOptions } from '../native/set-options.ts';
import { type Ratio, toNumber } from '../timing/ratio.ts';
import { addEditList } from './edit-list.ts';

/** A track as the container needs to know it. */
export interface TrackFormat {
  readonly parameters: CodecParameters;
  /** Of the packets that will be written. */
  readonly timeBase: Ratio;
  /** Of a source's own pictures: the level that a VP9 track states follows from it. */
  readonly frameRate?: Ratio;
  /** How MP4 calls the codec, where the library would choose another name. */
  readonly tag?: string;
}

interface FragmentOptions {
  readonly initFile: string;
  readonly delayS: number;
  readonly firstFragment: number;
}

/**
 * Only we cut fragments, and each states the decoding time of its first packet. Composition offsets are positive:
 * GStreamer and FFmpeg misread the signed ones that the flag `cmaf` would bring. We write an edit list ourselves, so
 * that the first frame is shown at 0.
 */
const MOV_FLAGS = 'frag_custom+empty_moov+default_base_moof+skip_trailer';

/** Writes an initialization segment and then media segments, each to its own file. */
export class FragmentWriter {
  readonly #directory: string;
  readonly #format = new FormatContext();
  readonly #timeBases: Ratio[];
  readonly #streams: Stream[];
  readonly #delayS: number;
  #file: IOContext;

  /**
   * @param initFile written at once, inside `directory`
   * @param firstFragment the number of the first one, from 0
   * @param delayS how long before 0 the first track's first packet is decoded; its packets are stored this much later
   */
  constructor(
    directory: string,
    { initFile, delayS, firstFragment }: FragmentOptions,
    tracks: readonly TrackFormat[],
  ) {
    this.#directory = directory;
    this.#delayS = delayS;
    check(this.#format.allocOutputContext2(null, 'mp4', null), 'mp4 output');
    this.#timeBases = tracks.map((track) => track.timeBase);
    this.#streams = tracks.map((track) => this.#addStream(track));
    this.#file = this.#open(initFile);
    setOptions(this.#format, { movflags: MOV_FLAGS, use_editlist: '0', avoid_negative_ts: 'disabled' });
    setOptions(this.#format, { fragment_index: String(firstFragment + 1) });
    check(this.#format.writeHeaderSync(), 'mp4 header');
    this.#close();
    if (delayS > 0) addEditList(join(directory, initFile), delayS);
  }

  /** Takes packets of one track in decoding order; changes their times, and leaves them to the caller to free. */
  write(track: number, packet: Packet): void {
    const stream = this.#streams[track]!;
    packet.streamIndex = stream.index;
    packet.rescaleTs(toRational(this.#timeBases[track]!), stream.timeBase);
    if (track === 0) {
      const delay = BigInt(Math.round(this.#delayS / toNumber(stream.timeBase)));
      packet.dts += delay;
      packet.pts += delay;
    }
    check(this.#format.writeFrameSync(packet), 'mp4 packet');
  }

  /** Sends all packets from now on to this file. */
  begin(file: string): void {
    this.#file = this.#open(file);
    // Forgotten after each fragment, and without it the first packet goes where the last one ended, over any hole.
    setOptions(this.#format, { movflags: '+frag_discont' });
  }

  /** Ends the current file. @returns its size in bytes */
  end(): number {
    check(this.#format.writeFrameSync(null), 'mp4 fragment');
    return this.#close();
  }

  /** Frees the native side; an unfinished file is lost. */
  free(): void {
    this.#format.pb = null;
    this.#format.freeContext();
  }

  #addStream({ parameters, timeBase, frameRate, tag }: TrackFormat): Stream {
    const stream = this.#format.newStream();
    check(parameters.copy(stream.codecpar), 'mp4 track');
    // The source container's tag may mean nothing in MP4.
    stream.codecpar.codecTag = tag ?? 0;
    if (frameRate) stream.avgFrameRate = toRational(frameRate);
    stream.timeBase = toRational(timeBase);
    return stream;
  }

  #open(file: string): IOContext {
    const io = new IOContext();
    check(io.open2Sync(`file:${join(this.#directory, file)}`, AVIO_FLAG_WRITE), `create ${file}`);
    this.#format.pb = io;
    return io;
  }

  #close(): number {
    this.#file.flushSync();
    const { error } = this.#file;
    const bytes = Number(this.#file.tell());
    check(this.#file.closepSync(), 'close segment');
    if (error < 0) throw new NativeError('write segment', error);
    return bytes;
  }
}
