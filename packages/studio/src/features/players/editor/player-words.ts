import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import type { PlayerValues } from './player-form.ts';

/** The fields of a player where two versions of it are compared. */
export const PLAYER_WORDS: FieldWords<PlayerValues> = {
  name: { label: 'Name' },
  autoPlay: { label: 'Auto play' },
  videoLoop: { label: 'Loop' },
  hideControls: { label: 'Hide controls' },
  logo: { label: 'Logo', show: (logo) => logo || 'None' },
  showIcon: { label: 'Show logo' },
  playerColor: { label: 'Colour' },
  content: { label: 'Video or playlist', show: (content) => content?.name ?? 'None' },
};
