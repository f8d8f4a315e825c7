import type { Form } from '@commoncast/core/form/form';
import { assignContent, createPlayer, updatePlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { playerQuery } from '../../../data/player-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { placeErrors } from '../../../ui/form/place-errors.ts';
import { LEAVES_FREELY } from '../../../ui/form/use-leave-guard.tsx';
import { draftOf, type PlayerValues, valuesOf } from './player-form.ts';

interface SavePlayer {
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
}

/** Keeps what the editor holds; a new player gets its address with that. */
export function useSavePlayer(player: Player | null, form: Form<PlayerValues>): SavePlayer {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);

  const send = async () => {
    const values = form.getValues();
    const draft = draftOf(values);
    const kept = player
      ? await client.call(updatePlayer, { body: { uuid: player.uuid, ...draft } })
      : await client.call(createPlayer, { body: draft });
    const { contentId = null, category = 'VOD' } = values.content ?? {};
    if (contentId === (kept.content?.contentId ?? null)) return kept;
    return client.call(assignContent, {
      body: { embeddedVideoPlayerId: kept.uuid, contentId, category },
    });
  };

  const save = async () => {
    setSaving(true);
    try {
      const kept = await send();
      form.update(valuesOf(kept));
      queries.setQueryData(playerQuery(client, kept.uuid).queryKey, kept);
      void queries.invalidateQueries({ queryKey: ['players', 'list'] });
      if (!player) await navigate(`/players/${kept.uuid}`, { replace: true, state: LEAVES_FREELY });
    } catch (error) {
      const failure = placeErrors(form, error);
      if (failure !== null) snackbars.getState().show(failure, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
}
