import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { createForm, type Form } from '@commoncast/core/form/form';
import { PlayerContent, PlayerDraft } from '@commoncast/core/players/schema';
import * as v from 'valibot';
import type { Player } from '../../../data/players.ts';
import type { SameField } from '../../../ui/form/editing/field-changes.ts';

/** What the picker knows of the chosen video or playlist. */
export type ChosenContent = Pick<
  NonNullable<Player['content']>,
  'contentId' | 'category' | 'name' | 'posterUrl' | 'isVisible'
>;

export interface PlayerValues extends PlayerDraft {
  content: ChosenContent | null;
}

/** The values of a player as it is kept, or of one that is about to be made. */
export function valuesOf(player: Player | null): PlayerValues {
  if (!player) {
    return {
      name: 'New player',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: DEFAULT_PLAYER_COLOR.toLowerCase(),
      content: null,
    };
  }
  const { name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor, content } = player;
  return { name, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor, content };
}

/** The form of the editor. */
export function createPlayerForm(player: Player | null): Form<PlayerValues> {
  return createForm<PlayerValues>({
    rules: {
      ...PlayerDraft.entries,
      content: v.nullable(v.looseObject({ contentId: PlayerContent.entries.contentId })),
    },
    initial: valuesOf(player),
  });
}

/** A video or playlist is the same whatever has been learnt about it meanwhile. */
export const isSame: SameField<PlayerValues> = (field, a, b) => {
  if (field !== 'content') return a === b;
  return (a as ChosenContent | null)?.contentId === (b as ChosenContent | null)?.contentId;
};

/** What goes to the server of it. */
export function draftOf({ content: _, ...draft }: PlayerValues): PlayerDraft {
  return draft;
}
