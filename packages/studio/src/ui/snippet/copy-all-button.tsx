import { placementOf } from '@commoncast/core/players/snippet';
import Check from '@mui/icons-material/CheckOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import type { Player } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { useCopy } from './use-copy.ts';
import { useSiteSnippet } from './use-site-snippet.ts';

/** Copies a player's place and the site's snippet in one go: all that a page needs that has neither yet. */
export function CopyAllButton({ player }: { readonly player: Player }) {
  const { origin } = useServices();
  const snippet = useSiteSnippet();
  const { copy, isCopied } = useCopy(`${placementOf(origin, player)}\n${snippet.data ?? ''}`);
  return (
    <Button
      variant="outlined"
      color="inherit"
      disabled={!snippet.data}
      startIcon={isCopied ? <Check /> : <ContentCopy />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : 'Copy all'}
    </Button>
  );
}
