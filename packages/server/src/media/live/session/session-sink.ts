import type { LiveSink } from '../source.ts';

/** Leads one connection to the session's sink, until that connection has ended. */
export function sessionSink(session: LiveSink, onEnd: () => void): LiveSink {
  let hasEnded = false;
  return {
    videoTrack: (track) => {
      if (!hasEnded) session.videoTrack(track);
    },
    audioTrack: (track) => {
      if (!hasEnded) session.audioTrack(track);
    },
    videoFrame: (frame) => {
      if (!hasEnded) session.videoFrame(frame);
    },
    audioFrame: (frame) => {
      if (!hasEnded) session.audioFrame(frame);
    },
    end: (how) => {
      if (hasEnded) return;
      hasEnded = true;
      session.end(how);
      onEnd();
    },
  };
}
