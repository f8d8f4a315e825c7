import {
  type AriaAttributes,
  type AriaRole,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useRef,
} from 'react';
import { MoreIcon } from './more-icon.tsx';

export interface MenuItem {
  /** Where labels may be alike, or may change while the item has the focus. */
  readonly id?: string | number;
  readonly label: string;
  /** Shown at the end of the line: what is chosen in the menu behind it. */
  readonly value?: string;
  /** Present on items of which one is chosen. */
  readonly isChecked?: boolean;
  /** Present on items that are on or off by themselves. */
  readonly isOn?: boolean;
  readonly kind?: 'forward' | 'back';
  /** It stands among the controls where there is room. */
  readonly isNarrowOnly?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

const rowsOf = (list: Element | null): HTMLButtonElement[] =>
  [...(list?.querySelectorAll('button') ?? [])].filter(({ offsetWidth }) => offsetWidth);

function roleOf({ isChecked, isOn, kind }: MenuItem): AriaAttributes & { role: AriaRole } {
  if (isChecked !== undefined) return { role: 'menuitemradio', 'aria-checked': isChecked };
  if (isOn !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': isOn };
  return kind === 'forward' ? { role: 'menuitem', 'aria-haspopup': 'menu' } : { role: 'menuitem' };
}

const canBeMarked = ({ isChecked, kind }: MenuItem): boolean => isChecked !== undefined || kind === 'back';

/** A menu as in the ARIA practices: one stop for Tab, arrows inside, Escape closes. */
export function Menu({ label, items, onClose }: MenuProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  // In one line with the labels of what is chosen; at the edge where nothing is chosen.
  const hasMarks = items.some(canBeMarked);
  useEffect(() => {
    const all = rowsOf(list.current);
    (all.find((row) => row.role === 'menuitemradio' && row.ariaChecked === 'true') ?? all[0])?.focus();
  }, []);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = rowsOf(list.current);
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') onClose();
    else if (to !== undefined) all[to % all.length]?.focus();
    if (event.key === 'Escape' || to !== undefined) event.preventDefault();
  };

  return (
    <div className="menu" part="menu" role="menu" aria-label={label} ref={list} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.id ?? item.label}
          type="button"
          className={item.isNarrowOnly ? 'row is-narrow-only' : 'row'}
          part="menu-item"
          tabIndex={-1}
          {...roleOf(item)}
          onClick={item.onSelect}
        >
          {hasMarks && (
            <span className="row-mark">
              {item.isChecked && <MoreIcon name="check" />}
              {item.kind === 'back' && <MoreIcon name="back" />}
            </span>
          )}
          <span className="row-label" dir="auto">
            {item.label}
          </span>
          {item.value && <bdi className="row-value">{item.value}</bdi>}
          {item.kind === 'forward' && <MoreIcon name="forward" />}
        </button>
      ))}
    </div>
  );
}
