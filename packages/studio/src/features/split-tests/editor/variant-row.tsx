import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Player } from '../../../data/players.ts';
import { parseNumber } from '../parse-number.ts';

interface VariantRowProps {
  readonly label: string;
  readonly variant: SplitVariant;
  readonly players: readonly Player[];
  readonly isLocked: boolean;
  readonly hasError: boolean;
  readonly onChange: (change: Partial<SplitVariant>) => void;
  /** Undefined where the variant cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** One variant: its name, what it shows and its share. */
export function VariantRow({
  label,
  variant,
  players,
  isLocked,
  hasError,
  onChange,
  onRemove,
}: VariantRowProps) {
  const isKnown = variant.playerId === null || players.some(({ id }) => id === variant.playerId);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: `minmax(0, 2fr) minmax(0, 1fr)${isLocked ? '' : ' auto'}`,
          sm: `minmax(0, 2fr) minmax(0, 3fr) minmax(0, 1.4fr)${isLocked ? '' : ' auto'}`,
        },
      }}
    >
      <TextField
        label={`${label}: name`}
        value={variant.key}
        disabled={isLocked}
        onChange={(event) => onChange({ key: event.target.value })}
      />
      <TextField
        select
        label="Shows"
        value={variant.playerId ?? ''}
        disabled={isLocked}
        error={hasError && !isKnown}
        onChange={(event) =>
          // A poster is of the video of the player that it was chosen for.
          onChange({ playerId: event.target.value === '' ? null : event.target.value, posterId: null })
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
      >
        <option value="">Nothing (hold-out)</option>
        {!isKnown && <option value={variant.playerId ?? ''}>A deleted player</option>}
        {players.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <ShareField weight={variant.weight} isLocked={isLocked} onChange={(weight) => onChange({ weight })} />
      {!isLocked && (
        <Box sx={{ width: '2.5rem' }}>
          {onRemove && (
            <IconButton aria-label={`Remove ${label.toLowerCase()}`} onClick={onRemove}>
              <DeleteOutlined />
            </IconButton>
          )}
        </Box>
      )}
    </Box>
  );
}

interface ShareFieldProps {
  readonly weight: number;
  readonly isLocked: boolean;
  readonly onChange: (weight: number) => void;
}

/** Keeps the text while it is being typed, so that `12.` does not become `12`. */
function ShareField({ weight, isLocked, onChange }: ShareFieldProps) {
  const shown = String(Number((weight * 100).toFixed(2)));
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Share (%)"
      value={typed ?? shown}
      disabled={isLocked}
      onChange={(event) => {
        setTyped(event.target.value);
        const percent = parseNumber(event.target.value);
        onChange(Number.isFinite(percent) ? Math.round(percent * 100) / 10_000 : 0);
      }}
      onBlur={() => setTyped(null)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
