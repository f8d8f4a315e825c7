import { MenuItem, TextField } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { theme } from '../theme.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PRESS = { button: 0, clientX: 40, clientY: 830 };
/** Longer than Material UI waits before the release of the press that opened the list chooses. */
const LONG_MS = 1000;

function Corner() {
  const [corner, setCorner] = useState('right');
  return (
    <ThemeProvider theme={theme}>
      <TextField select label="Corner" value={corner} onChange={({ target }) => setCorner(target.value)}>
        <MenuItem value="right">Right</MenuItem>
        <MenuItem value="left">Left</MenuItem>
      </TextField>
    </ThemeProvider>
  );
}

function pressLong(): HTMLElement {
  render(<Corner />);
  fireEvent.mouseDown(screen.getByRole('combobox'), PRESS);
  vi.advanceTimersByTime(LONG_MS);
  return screen.getByRole('option', { name: 'Left' });
}

const chosen = (): string | null => screen.getByRole('combobox', { hidden: true }).textContent;

it('chooses nothing as a long press is released over what has opened under it', () => {
  const option = pressLong();
  fireEvent.mouseUp(option, PRESS);
  expect(screen.getByRole('listbox')).toBeTruthy();
  expect(chosen()).toBe('Right');

  fireEvent.mouseDown(option, PRESS);
  fireEvent.mouseUp(option, PRESS);
  fireEvent.click(option, PRESS);
  expect(chosen()).toBe('Left');
});

it('chooses what a press was dragged to', () => {
  const option = pressLong();
  fireEvent.mouseUp(option, { ...PRESS, clientY: PRESS.clientY + 40 });
  expect(chosen()).toBe('Left');
});
