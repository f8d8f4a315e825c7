import type { AudioTrack, LiveSink, VideoFrame, VideoTrack } from './source.ts';

export interface FanOut extends LiveSink {
  /**
   * Adds a receiver. It is told the tracks there are at once, and gets frames from the next key frame on, or from now on
   * if there is no picture. Where pictures are kept, it gets those since the last key frame at once, and then all others.
   * @returns removes it again, without an `end`
   */
  add(sink: LiveSink): () => void;
}

/** What a picture takes besides its data: a source of tiny ones must not be kept without end. */
const FRAME_BYTES = 200;

interface Receiver {
  readonly sink: LiveSink;
  waitsForKeyFrame: boolean;
}

/**
 * Passes one source on to any number of receivers. One that throws gets nothing more, and the others notice nothing.
 * @param onFailure hears of a receiver that threw
 * @param mostKeptBytes of the pictures since the last key frame; 0 keeps none, and so does a source that sends more
 */
export function createFanOut(onFailure: (error: unknown) => void, mostKeptBytes = 0): FanOut {
  const receivers = new Set<Receiver>();
  const kept = createKeptPictures(mostKeptBytes);
  let video: VideoTrack | undefined;
  let audio: AudioTrack | undefined;

  function give(receiver: Receiver, work: (sink: LiveSink) => void): void {
    try {
      work(receiver.sink);
    } catch (error) {
      receivers.delete(receiver);
      onFailure(error);
    }
  }

  function giveAll(work: (sink: LiveSink) => void): void {
    for (const receiver of receivers) give(receiver, work);
  }

  function giveReady(work: (sink: LiveSink) => void): void {
    for (const receiver of receivers) if (!receiver.waitsForKeyFrame) give(receiver, work);
  }

  return {
    add(sink) {
      const pictures = [...kept.pictures()];
      const receiver: Receiver = { sink, waitsForKeyFrame: video !== undefined && pictures.length === 0 };
      receivers.add(receiver);
      const tracks = { video, audio };
      give(receiver, (to) => {
        if (tracks.video) to.videoTrack(tracks.video);
        if (tracks.audio) to.audioTrack(tracks.audio);
        for (const picture of pictures) to.videoFrame(picture);
      });
      return () => void receivers.delete(receiver);
    },
    videoTrack(track) {
      video = track;
      kept.clear();
      giveAll((sink) => sink.videoTrack(track));
    },
    audioTrack(track) {
      audio = track;
      giveAll((sink) => sink.audioTrack(track));
    },
    videoFrame(frame) {
      kept.add(frame);
      if (frame.isKey) for (const receiver of receivers) receiver.waitsForKeyFrame = false;
      giveReady((sink) => sink.videoFrame(frame));
    },
    audioFrame(frame) {
      giveReady((sink) => sink.audioFrame(frame));
    },
    end(how) {
      kept.clear();
      giveAll((sink) => sink.end(how));
      receivers.clear();
    },
  };
}

/** The pictures since the last key frame, unless they have more bytes than that. */
function createKeptPictures(mostBytes: number) {
  let pictures: VideoFrame[] = [];
  let bytes = 0;
  const clear = (): void => {
    pictures = [];
    bytes = 0;
  };
  return {
    pictures: (): readonly VideoFrame[] => pictures,
    clear,
    add(frame: VideoFrame): void {
      if (mostBytes === 0) return;
      if (frame.isKey) clear();
      else if (pictures.length === 0) return;
      bytes += frame.data.length + FRAME_BYTES;
      if (bytes > mostBytes) clear();
      else pictures.push(frame);
    },
  };
}
