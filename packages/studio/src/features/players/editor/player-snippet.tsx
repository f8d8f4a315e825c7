import { placementOf } from '@commoncast/core/players/snippet';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Player } from '../../../data/players.ts';
import { useServices } from '../../../services/use-services.ts';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { CopyAllButton } from '../../../ui/snippet/copy-all-button.tsx';
import { EditorPlacementBlock } from '../../../ui/snippet/editor-placement-block.tsx';
import { FrameBlock } from '../../../ui/snippet/frame-block.tsx';
import { SiteSnippetBlock } from '../../../ui/snippet/site-snippet-block.tsx';

/** What to paste where, for the player as it is saved. */
export function PlayerSnippet({ player }: { readonly player: Player }) {
  const { origin, props } = useServices();
  return (
    <Card component="section" aria-labelledby="player-snippet" sx={{ p: 5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3, mb: 4 }}>
        <Typography id="player-snippet" variant="h3" component="h2">
          Add it to your site
        </Typography>
        <CopyAllButton player={player} />
      </Stack>
      <Stack sx={{ gap: 5 }}>
        <SiteSnippetBlock label="Once per page, anywhere" />
        <CodeBlock label="Where the player goes" code={placementOf(origin, player)} />
        <EditorPlacementBlock player={player} />
        <FrameBlock player={player} />
        {props.demoOrigin && (
          <Link href={`${props.demoOrigin}/edit`} target="_blank" rel="noopener noreferrer">
            Try it on the demo site
          </Link>
        )}
      </Stack>
    </Card>
  );
}
