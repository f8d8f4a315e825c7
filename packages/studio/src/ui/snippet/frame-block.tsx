import type { Player } from '@commoncast/core/players/schema';
import { frameOf } from '@commoncast/core/players/snippet';
import { useServices } from '../../app/use-services.ts';
import { CodeBlock } from './code-block.tsx';

const SIZE = { width: 640, height: 360 } as const;

/** A player in a frame: all that a site needs that takes no script. */
export function FrameBlock({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  const title = player.content?.name ?? player.name;
  const code = frameOf(origin, { id: player.uuid, title, ...SIZE });
  return <CodeBlock label="Without a script: a frame" code={code} />;
}
