import { useEffect, useState } from 'react';

/** Safari's own way to AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
}

/** Which other screens the browser has found: none where it does not look for any. */
export interface Remote {
  readonly hasAirPlay: boolean;
  readonly hasCast: boolean;
  readonly showAirPlay: () => void;
  readonly showCast: () => void;
}

/** Watches for AirPlay devices, and for others with the Remote Playback API (W3C). */
export function useRemote(video: AirPlayVideo): Remote {
  const [hasAirPlay, setAirPlay] = useState(false);
  const [hasCast, setCast] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { remote } = video as Partial<HTMLVideoElement>;
    let watch: number | undefined;
    if (video.webkitShowPlaybackTargetPicker) {
      const see = (event: Event): void =>
        setAirPlay((event as Event & { availability?: string }).availability === 'available');
      video.addEventListener('webkitplaybacktargetavailabilitychanged', see, { signal: end.signal });
    } else if (remote && !video.disableRemotePlayback) {
      remote.watchAvailability(setCast).then(
        (id) => {
          if (end.signal.aborted) remote.cancelWatchAvailability(id).catch(() => {});
          else watch = id;
        },
        // A browser that cannot watch for devices has none to offer.
        () => {},
      );
    }
    return () => {
      end.abort();
      if (watch !== undefined) remote?.cancelWatchAvailability(watch).catch(() => {});
    };
  }, [video]);
  return {
    hasAirPlay,
    hasCast,
    showAirPlay: () => video.webkitShowPlaybackTargetPicker?.(),
    showCast: () => void video.remote.prompt().catch(() => {}),
  };
}
