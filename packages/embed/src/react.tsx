import type { PublicPlayer } from '@commoncast/core/players/schema';
import {
  createElement,
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { connectPlayer } from './client/connect-player.ts';
import { type LoadOptions, loadEmbed } from './client/load-embed.ts';
import type { PlayerHandle } from './client/player-handle.ts';
import { listenOn } from './element/listen.ts';
import { type CommoncastPlayerElement, PLAYER_TAG } from './element/tags.ts';
import './react/intrinsic-elements.ts';
import { EVENT_PROPS, type EventProp, type EventProps } from './react/event-props.ts';
import { Place, type PlaceProps } from './react/place.tsx';

/** What a `ref` holds. Its methods may be called at any time: they wait for the script. */
export interface CommoncastPlayerRef extends PlayerHandle {
  readonly element: CommoncastPlayerElement;
}

interface SnippetProps {
  /** The site's snippet by its address, where the component shall bring it; else it stands in the page. */
  readonly snippet?: (LoadOptions & { readonly src: string }) | undefined;
}

export interface CommoncastPlayerProps
  extends Omit<HTMLAttributes<HTMLElement>, EventProp | 'title'>,
    EventProps,
    PlaceProps,
    SnippetProps {
  readonly playerId?: string | undefined;
  /** A public video in the house's look, instead of a player. */
  readonly videoId?: string | undefined;
  /** Where to begin: seconds, or `1m30s`, or `1:30`. */
  readonly start?: string | number | undefined;
  /** Begins where the page's address says, `#t=90`. */
  readonly deepLink?: boolean | undefined;
  /** Shows this instead of asking for anything; a new value is drawn live. */
  readonly details?: PublicPlayer | undefined;
  /** Measures nothing. */
  readonly preview?: boolean | undefined;
  /** Holds the place until the script is there, instead of poster and title. */
  readonly children?: ReactNode;
}

/** `<commoncast-player>` as a React component. Rendered on the server it is a picture that is a link. */
export const CommoncastPlayer = forwardRef(function CommoncastPlayer(
  props: CommoncastPlayerProps,
  ref: ForwardedRef<CommoncastPlayerRef>,
): ReactElement {
  const { playerId, videoId, start, deepLink, details, preview, children, ...others } = props;
  const { title, posterUrl, href, width, height, snippet, ...rest } = others;
  const element = useRef<CommoncastPlayerElement>(null);
  const latest = useRef<EventProps>(props);

  useEffect(() => {
    latest.current = props;
  });
  useSnippet(snippet);
  useEffect(() => {
    // Before the script is there this is a plain property, which the element takes over.
    if (element.current && details) element.current.details = details;
  }, [details]);
  useEffect(() => {
    const player = element.current;
    if (!player) return;
    const on = listenOn(player);
    const stops = EVENT_PROPS.map(([name, prop]) =>
      on(name, (detail) => (latest.current[prop] as ((detail: unknown) => void) | undefined)?.(detail)),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useImperativeHandle(ref, () => {
    const player = element.current as CommoncastPlayerElement;
    return { ...connectPlayer(player), element: player };
  }, []);

  for (const [, prop] of EVENT_PROPS) delete rest[prop];
  return createElement(
    PLAYER_TAG,
    {
      ...rest,
      ref: element,
      'player-id': playerId,
      'video-id': videoId,
      start,
      'deep-link': deepLink ? '' : undefined,
      preview: preview ? '' : undefined,
    },
    children ?? createElement(Place, { title, posterUrl, href, width, height }),
  );
});

export interface CommoncastWidgetProps extends HTMLAttributes<HTMLElement>, SnippetProps {
  readonly widgetId: string;
}

/** `<commoncast-widget>`: the place of an inline widget. */
export function CommoncastWidget({ widgetId, snippet, ...rest }: CommoncastWidgetProps): ReactElement {
  useSnippet(snippet);
  return createElement('commoncast-widget', { ...rest, 'widget-id': widgetId });
}

function useSnippet(snippet: SnippetProps['snippet']): void {
  const { src, integrity, nonce } = snippet ?? {};
  useEffect(() => {
    // What fails to load is in the browser's console; the place stays what it is, a link.
    if (src) loadEmbed(src, { integrity, nonce }).catch(console.error);
  }, [src, integrity, nonce]);
}
