import { editorPlacementOf } from '@commoncast/core/players/editor-placement';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { CodeBlock } from './code-block.tsx';

/** A player's place in tags that every editor keeps. */
export function EditorPlacementBlock({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  return <CodeBlock label="For editors that remove unknown tags" code={editorPlacementOf(origin, player)} />;
}
