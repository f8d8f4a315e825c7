import { responsiveFrameOf } from '@commoncast/core/players/responsive-frame';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { CodeBlock } from './code-block.tsx';

const NO_PICTURE = { width: null, height: null };

/** A player in a frame: all that a site needs that takes no script. */
export function FrameBlock({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  const title = player.content?.name ?? player.name;
  return (
    <CodeBlock
      label="Without a script: a frame"
      code={responsiveFrameOf(origin, { id: player.id, title, picture: player.content ?? NO_PICTURE })}
    />
  );
}
