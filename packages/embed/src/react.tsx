import type { PublicPlayer } from '@commoncast/core/players/schema';
import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { EmbedEventMap } from './element/events.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from './element/tags.ts';

export interface CommoncastPlayerProps
  extends Omit<HTMLAttributes<HTMLElement>, 'onPlay' | 'onPause' | 'onEnded' | 'onError'> {
  readonly playerId?: string | undefined;
  readonly videoId?: string | undefined;
  /** Shows this instead of asking for anything; a new value is drawn live. */
  readonly details?: PublicPlayer | undefined;
  /** Measures nothing. */
  readonly preview?: boolean | undefined;
  readonly onReady?: (event: EmbedEventMap['commoncast-ready']) => void;
  readonly onPlay?: (event: EmbedEventMap['commoncast-play']) => void;
  readonly onPause?: (event: EmbedEventMap['commoncast-pause']) => void;
  readonly onEnded?: (event: EmbedEventMap['commoncast-ended']) => void;
  readonly onError?: (event: EmbedEventMap['commoncast-error']) => void;
  /** The facade: what holds the place until the script is there. */
  readonly children?: ReactNode;
}

/** `<commoncast-player>` as a React component. The site's snippet brings the element itself. */
export function CommoncastPlayer(props: CommoncastPlayerProps): ReactElement {
  const { playerId, videoId, details, preview, onReady, onPlay, onPause, onEnded, onError, ...rest } = props;
  const element = useRef<CommoncastPlayerElement>(null);

  useEffect(() => {
    // Before the script is there this is a plain property, which the element takes over.
    if (element.current && details) element.current.details = details;
  }, [details]);
  useEffect(() => {
    const end = new AbortController();
    const listen = <K extends keyof EmbedEventMap>(
      name: K,
      run?: (event: EmbedEventMap[K]) => void,
    ): void => {
      if (run) element.current?.addEventListener(name, run, { signal: end.signal });
    };
    listen('commoncast-ready', onReady);
    listen('commoncast-play', onPlay);
    listen('commoncast-pause', onPause);
    listen('commoncast-ended', onEnded);
    listen('commoncast-error', onError);
    return () => end.abort();
  }, [onReady, onPlay, onPause, onEnded, onError]);

  return createElement(PLAYER_TAG, {
    ...rest,
    ref: element,
    'player-id': playerId,
    'video-id': videoId,
    preview: preview ? '' : undefined,
  });
}
