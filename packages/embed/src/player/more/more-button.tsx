import type { ComponentPropsWithRef, ReactElement } from 'react';
import { MoreIcon, type MoreIconName } from './more-icon.tsx';

interface MoreButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: MoreIconName;
  readonly label: string;
}

/** The icon button of the controls, with the signs of this chunk. */
export function MoreButton({ icon, label, ...rest }: MoreButtonProps): ReactElement {
  return (
    <button type="button" className="button" part="button" aria-label={label} title={label} {...rest}>
      <MoreIcon name={icon} />
    </button>
  );
}
