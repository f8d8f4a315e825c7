import { type ComponentType, type MouseEvent, type ReactNode, Suspense, useId, useState } from 'react';

/** What a menu of the shell gets; it is open as long as it stands. */
export interface ShellMenuProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

interface MenuButtonProps {
  /** Loaded when it is opened for the first time. */
  readonly Items: ComponentType<ShellMenuProps>;
  readonly renderButton: (props: {
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly 'aria-haspopup': 'menu';
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
  }) => ReactNode;
}

/** A button with a menu behind it, whose code is no part of the first load. */
export function MenuButton({ Items, renderButton }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      {renderButton({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
      })}
      {anchor && (
        <Suspense>
          <Items id={id} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
