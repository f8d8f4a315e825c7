import type { ComponentPropsWithRef, ReactElement } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: IconName;
  readonly label: string;
}

/** A quiet button of 44 px with a name; what it does stands in its tooltip too. */
export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactElement {
  return (
    <button type="button" className="button" part="button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
