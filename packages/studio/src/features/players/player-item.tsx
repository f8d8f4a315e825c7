import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import type { Player } from '../../data/players.ts';
import { PosterCard } from '../../ui/media/poster-card.tsx';
import { PlayerMenu } from './player-menu.tsx';

/** One player: what it shows, and the way to its editor. */
export function PlayerItem({ player }: { readonly player: Player }) {
  const { id, name, content, playerColor } = player;
  const hidden = content?.isVisible === false ? ' · not visible to visitors' : '';
  return (
    <PosterCard
      to={pathTo(STUDIO_PATHS.player, { id })}
      name={name}
      posterUrl={content?.posterUrl ?? null}
      icon={<SmartDisplayOutlined fontSize="large" />}
      color={playerColor}
      text={content ? `Shows ‘${content.name}’${hidden}` : 'Shows nothing yet'}
      menu={<PlayerMenu player={player} />}
    />
  );
}
