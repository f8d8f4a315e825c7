import { useQuery } from '@tanstack/react-query';
import { playersQuery } from '../../../data/player-queries.ts';
import type { Player } from '../../../data/players.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker, type AsyncPickerProps } from './async-picker.tsx';

const OPTIONS = 20;

/** What is needed of a player to show that it is chosen. */
export type ChosenPlayer = Pick<Player, 'id' | 'name'>;

interface PlayerPickerProps
  extends Pick<AsyncPickerProps<ChosenPlayer>, 'helperText' | 'isWrong' | 'isDisabled'> {
  readonly value: ChosenPlayer | null;
  /** What there is to add to a player's name. */
  readonly noteOn?: (player: Player) => string;
  /** All of a player; null where the choice was taken away. */
  readonly onChoose: (player: Player | null) => void;
}

/** Chooses one of the business's players by name. */
export function PlayerPicker({ value, noteOn, onChoose, ...look }: PlayerPickerProps) {
  return (
    <AsyncPicker<ChosenPlayer | Player>
      {...look}
      label="Player"
      value={value}
      useOptions={usePlayers}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      renderOption={(player) => (
        <span>
          <bdi>{player.name}</bdi>
          {isWhole(player) && noteOn?.(player)}
        </span>
      )}
      emptyText="No players yet. Create one first."
      onChoose={(player) => onChoose(player && isWhole(player) ? player : null)}
    />
  );
}

function usePlayers(search: string) {
  const { client } = useServices();
  const players = useQuery(playersQuery(client, { search, size: OPTIONS }));
  return { options: players.data?.content ?? [], isPending: players.isPending };
}

/** Options come whole from the server; only what was chosen earlier may be a name alone. */
function isWhole(player: ChosenPlayer | Player): player is Player {
  return 'playerColor' in player;
}
