import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import { useQueryClient } from '@tanstack/react-query';
import { playerQuery } from '../../../data/player-queries.ts';
import { assignContent, createPlayer, type Player, readPlayer, updatePlayer } from '../../../data/players.ts';
import { useServices } from '../../../services/use-services.ts';
import type { Editing } from '../../../ui/form/editing/editing.ts';
import type { Update } from '../../../ui/form/editing/editing-options.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { useMoveFromNew } from '../../../ui/form/use-move-from-new.ts';
import { keepRecord } from '../../../ui/keep-record.ts';
import { createPlayerForm, draftOf, isSame, type PlayerValues, valuesOf } from './player-form.ts';
import { PLAYER_WORDS } from './player-words.ts';

/** Edits a player; a new one gets its address once it has been created. */
export function usePlayerEditing(player: Player | null): Editing<Player, PlayerValues> {
  const { client } = useServices();
  const queries = useQueryClient();
  const moveFromNew = useMoveFromNew();

  const update = async ({ values, changes, record, version, advance }: Update<Player, PlayerValues>) => {
    const { content, ...draft } = changes;
    const { id } = record;
    let kept = record;
    if (Object.keys(draft).length > 0) {
      kept = await updatePlayer(client, id, draftOf(values), version);
      advance(kept);
    }
    if (content === undefined) return kept;
    const { contentId = null, category = 'VOD' } = content ?? {};
    return assignContent(client, id, { contentId, category }, kept === record ? version : kept.version);
  };

  return useEditing<Player, PlayerValues>({
    record: player,
    draftName: `player ${player?.id ?? NEW_ID}`,
    createForm: createPlayerForm,
    valuesOf,
    isSame,
    words: PLAYER_WORDS,
    create: (values, idempotencyKey) =>
      createPlayer(client, draftOf(values) satisfies PlayerDraft, idempotencyKey),
    notCreated: ['content'],
    update,
    readKept: readPlayer,
    onSaved: async (kept, { wasNew }) => {
      await keepRecord(queries, playerQuery(client, kept.id).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['players', 'list'] });
      if (wasNew) await moveFromNew(pathTo(STUDIO_PATHS.player, { id: kept.id }));
    },
  });
}
