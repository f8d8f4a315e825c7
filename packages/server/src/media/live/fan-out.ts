import type { AudioTrack, LiveSink, VideoTrack } from './source.ts';

export interface FanOut extends LiveSink {
  /**
   * Adds a receiver. It is told the tracks there are at once, and gets frames from the next key frame on, or from now on
   * if there is no picture.
   * @returns removes it again, without an `end`
   */
  add(sink: LiveSink): () => void;
}

interface Receiver {
  readonly sink: LiveSink;
  waitsForKeyFrame: boolean;
}

/**
 * Passes one source on to any number of receivers. One that throws gets nothing more, and the others notice nothing.
 * @param onFailure hears of a receiver that threw
 */
export function createFanOut(onFailure: (error: unknown) => void): FanOut {
  const receivers = new Set<Receiver>();
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
      const receiver: Receiver = { sink, waitsForKeyFrame: video !== undefined };
      receivers.add(receiver);
      const tracks = { video, audio };
      give(receiver, (to) => {
        if (tracks.video) to.videoTrack(tracks.video);
        if (tracks.audio) to.audioTrack(tracks.audio);
      });
      return () => void receivers.delete(receiver);
    },
    videoTrack(track) {
      video = track;
      giveAll((sink) => sink.videoTrack(track));
    },
    audioTrack(track) {
      audio = track;
      giveAll((sink) => sink.audioTrack(track));
    },
    videoFrame(frame) {
      if (frame.isKey) for (const receiver of receivers) receiver.waitsForKeyFrame = false;
      giveReady((sink) => sink.videoFrame(frame));
    },
    audioFrame(frame) {
      giveReady((sink) => sink.audioFrame(frame));
    },
    end(how) {
      giveAll((sink) => sink.end(how));
      receivers.clear();
    },
  };
}
