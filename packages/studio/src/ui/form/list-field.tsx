import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { layout } from '../theme.ts';
import { technicalInput } from './technical-input.ts';

interface ReadEntry {
  /** In its normal form; null where the text is none. */
  readonly entry: string | null;
  readonly message: string | null;
}

interface ListFieldProps {
  /** What the field asks for: 'Domain'. */
  readonly label: string;
  readonly placeholder: string;
  readonly entries: readonly string[];
  readonly canChange: boolean;
  readonly isBusy?: boolean;
  /** Reads what somebody typed or pasted. */
  readonly read: (text: string) => ReadEntry;
  /** May answer with a promise; if it rejects, what was typed stays in the field. */
  readonly onAdd: (entry: string) => unknown;
  readonly onRemove: (entry: string) => void;
}

/** A list of technical names, such as domains, with a field that adds to it. */
export function ListField(props: ListFieldProps) {
  const { label, placeholder, entries, canChange, isBusy = false, read, onAdd, onRemove } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const { entry, message } = read(text);
    setError(message);
    if (entry === null) return;
    const isAdded = await Promise.resolve(onAdd(entry)).then(
      () => true,
      () => false,
    );
    if (isAdded) setText('');
  };

  return (
    <>
      {entries.length > 0 && (
        <Stack
          component="ul"
          direction="row"
          sx={{ flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0, mb: 4 }}
        >
          {entries.map((entry) => (
            <li key={entry}>
              <Chip
                label={entry}
                dir="ltr"
                // What nobody may change here can still be read.
                disabled={isBusy}
                {...(canChange && { onDelete: () => onRemove(entry) })}
              />
            </li>
          ))}
        </Stack>
      )}
      <Stack
        component="form"
        direction="row"
        noValidate
        onSubmit={(event: SubmitEvent) => void add(event)}
        sx={{ gap: 3, alignItems: 'flex-start', maxWidth: layout.formMaxWidth }}
      >
        <TextField
          label={label}
          placeholder={placeholder}
          value={text}
          disabled={!canChange}
          error={error !== null}
          helperText={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          slotProps={{ htmlInput: technicalInput }}
        />
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={!canChange || isBusy}
          sx={{ flexShrink: 0, height: layout.fieldHeight }}
        >
          Add
        </Button>
      </Stack>
    </>
  );
}
