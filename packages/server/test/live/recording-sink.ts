import type {
  AudioFrame,
  AudioTrack,
  LiveSink,
  VideoFrame,
  VideoTrack,
} from '../../src/media/live/source.ts';

/** Keeps everything that a source sends. */
export class RecordingSink implements LiveSink {
  readonly videoTracks: VideoTrack[] = [];
  readonly audioTracks: AudioTrack[] = [];
  readonly videoFrames: VideoFrame[] = [];
  readonly audioFrames: AudioFrame[] = [];
  /** Should hold one at most. */
  readonly ends: string[] = [];

  videoTrack(track: VideoTrack): void {
    this.videoTracks.push(track);
  }

  audioTrack(track: AudioTrack): void {
    this.audioTracks.push(track);
  }

  videoFrame(frame: VideoFrame): void {
    this.videoFrames.push(frame);
  }

  audioFrame(frame: AudioFrame): void {
    this.audioFrames.push(frame);
  }

  end(how: 'finished' | 'lost'): void {
    this.ends.push(how);
  }
}
