import type { ReactElement } from 'react';
import { CONTROL_SHAPES } from '../../icon-shapes.ts';

export type IconName = keyof typeof CONTROL_SHAPES;

export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return <Shape path={CONTROL_SHAPES[name]} />;
}

export function Shape({ path }: { readonly path: string }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
