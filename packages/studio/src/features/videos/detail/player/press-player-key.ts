import type { Playhead } from './playhead.ts';

const JUMP_S = 10;
const SHORT_JUMP_S = 5;

/** Elements that have a use of their own for letters, those that stand above the page, and those that want space and arrows. */
const TYPES_TEXT = 'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]';
const LAYERS = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';
const USES_KEYS = 'button, a, input, [role="tab"], [role="combobox"]';

/** By the place on the keyboard, because Alt makes other letters of them on some. */
const COMMANDS: Readonly<Record<string, (playhead: Playhead) => void>> = {
  KeyK: ({ toggle }) => toggle(),
  KeyJ: (playhead) => jump(playhead, -JUMP_S),
  KeyL: (playhead) => jump(playhead, JUMP_S),
  Comma: ({ step }) => step(-1),
  Period: ({ step }) => step(1),
};
const PLAIN_COMMANDS: typeof COMMANDS = {
  Space: ({ toggle }) => toggle(),
  ArrowLeft: (playhead) => jump(playhead, -SHORT_JUMP_S),
  ArrowRight: (playhead) => jump(playhead, SHORT_JUMP_S),
};

/**
 * Obeys the keys of the player: K, J, L, comma and full stop, with Alt where text is being typed; space and arrows where
 * nothing else needs them. @returns whether the key was one
 */
export function pressPlayerKey(event: KeyboardEvent, playhead: Playhead): boolean {
  const { target, altKey, ctrlKey, metaKey, shiftKey, code } = event;
  if (ctrlKey || metaKey || shiftKey || event.defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest(LAYERS) || target.matches(TYPES_TEXT) !== altKey) return false;
  const isFree = !altKey && !target.matches(USES_KEYS);
  const command = COMMANDS[code] ?? (isFree ? PLAIN_COMMANDS[code] : undefined);
  if (!command) return false;
  event.preventDefault();
  command(playhead);
  return true;
}

function jump({ store, seek }: Playhead, seconds: number): void {
  seek(store.getState().positionS + seconds);
}
