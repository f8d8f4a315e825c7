import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useIsPhone } from '../../use-is-phone.ts';
import { changeInWords } from './conflict-words.ts';
import { DifferenceChoice } from './difference-choice.tsx';
import type { Choices, Conflict } from './editing.ts';
import { type FieldWords, valueInWords } from './field-words.ts';
import type { Side } from './merge.ts';

export interface ConflictDialogProps<Values> {
  readonly conflict: Conflict<Values>;
  readonly mine: Values;
  readonly words: FieldWords<Values>;
  readonly subject: string;
  readonly onResolve: (choices: Choices<Values>) => void;
  readonly onCancel: () => void;
}

/** Shows in which fields two saves differ, and lets one choose: all of one side, or field by field. */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { conflict, mine, words, subject, onResolve, onCancel } = props;
  const { differences, theirs, lastChange } = conflict;
  const isPhone = useIsPhone();
  const titleId = useId();
  const textId = useId();
  const [choices, setChoices] = useState<Choices<Values>>(
    () =>
      Object.fromEntries(differences.map(({ field, suggested }) => [field, suggested])) as Choices<Values>,
  );
  const all = (side: Side) =>
    Object.fromEntries(differences.map(({ field }) => [field, side])) as Choices<Values>;
  const theirsLabel = lastChange?.isOwn ? 'Other window' : 'Theirs';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onCancel}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} variant="h2">
        Choose what to keep
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} dir="auto" sx={{ mb: 5 }}>
          {changeInWords(lastChange, subject)} Nothing has been overwritten.
        </DialogContentText>
        {differences.length > 1 && (
          <Stack direction="row" sx={{ gap: 2, mb: 5 }}>
            <Button size="small" color="inherit" variant="outlined" onClick={() => setChoices(all('mine'))}>
              Keep all mine
            </Button>
            <Button size="small" color="inherit" variant="outlined" onClick={() => setChoices(all('theirs'))}>
              {lastChange?.isOwn ? 'Take all from the other window' : 'Take all theirs'}
            </Button>
          </Stack>
        )}
        <Stack sx={{ gap: 5 }}>
          {differences.map(({ field }) => (
            <DifferenceChoice
              key={field}
              label={words[field].label}
              mine={valueInWords(mine[field], theirs[field], words[field])}
              theirs={valueInWords(theirs[field], mine[field], words[field])}
              theirsLabel={theirsLabel}
              chosen={choices[field] ?? 'mine'}
              onChoose={(side) => setChoices((known) => ({ ...known, [field]: side }))}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onCancel}>
          Back to editing
        </Button>
        <Button variant="contained" onClick={() => onResolve(choices)}>
          Save this choice
        </Button>
      </DialogActions>
    </Dialog>
  );
}
