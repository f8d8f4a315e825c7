import { CommoncastPlayer, type CommoncastPlayerRef } from '@commoncast/embed/react';
import { StrictMode, useEffect, useRef, useState } from 'react';

export interface AppProps {
  /** Of the script. */
  readonly src: string;
  /** Two players, of which one is on the page. */
  readonly playerIds: readonly [string, string];
  readonly href: string;
}

/** A site that uses the component as its README says, and shows what it hears. */
export function App({ src, playerIds, href }: AppProps) {
  const player = useRef<CommoncastPlayerRef>(null);
  const [isShown, setShown] = useState(true);
  const [isOther, setOther] = useState(false);
  const [heard, setHeard] = useState<readonly string[]>([]);
  const hear = (text: string): void => setHeard((earlier) => [...earlier, text]);
  useEffect(() => {
    if (player.current) player.current.element.messages = { pause: 'Hold' };
  });
  return (
    <StrictMode>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Take away' : 'Put back'}
      </button>
      <button type="button" onClick={() => setOther(!isOther)}>
        Another player
      </button>
      <button type="button" onClick={() => player.current?.play().then((moves) => hear(`moves ${moves}`))}>
        Start it
      </button>
      <button type="button" onClick={() => player.current?.seek(10)}>
        Go to ten
      </button>
      <button type="button" onClick={() => player.current?.pause()}>
        Stop it
      </button>
      <output>{heard.join()}</output>
      {isShown && (
        <CommoncastPlayer
          ref={player}
          className="film"
          playerId={playerIds[isOther ? 1 : 0]}
          snippet={{ src }}
          title="Our film"
          href={href}
          onReady={() => hear('ready')}
          onIntent={() => hear('intent')}
          onPlay={() => hear('play')}
          // The newest listener hears: it knows what was heard before.
          onPause={() => ['pause', `before it: ${heard.length}`].forEach(hear)}
          onSeek={({ positionS }) => hear(`seek ${positionS}`)}
        />
      )}
    </StrictMode>
  );
}
