import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface FewChoicesProps<Choice extends string> {
  readonly label: string;
  /** The choices in words, in their order. */
  readonly labels: Readonly<Record<Choice, string>>;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** One of a few choices, outside of any form. */
export function FewChoices<Choice extends string>({
  label,
  labels,
  value,
  onChange,
}: FewChoicesProps<Choice>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Choice)}
    >
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <MenuItem key={choice} value={choice}>
          {labels[choice]}
        </MenuItem>
      ))}
    </TextField>
  );
}
