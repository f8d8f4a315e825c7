import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';

interface ChoiceMenuProps<T> {
  /** What is chosen: 'Speed'. */
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly word: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

/** A button that says what is chosen and opens the other choices. */
export function ChoiceMenu<T extends string | number>(props: ChoiceMenuProps<T>) {
  const { label, choices, chosen, onChoose } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const word = choices.find(({ value }) => value === chosen)?.word ?? '';
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`${label}: ${word}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor && { 'aria-controls': id })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {word}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ value, word: name }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            selected={value === chosen}
            onClick={() => {
              onChoose(value);
              setAnchor(null);
            }}
          >
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
