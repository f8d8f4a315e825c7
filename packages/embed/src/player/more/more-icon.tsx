import type { ReactElement } from 'react';
import { MORE_SHAPES } from '../../icon-shapes.ts';
import { Shape } from '../controls/icons.tsx';

export type MoreIconName = keyof typeof MORE_SHAPES;

export function MoreIcon({ name }: { readonly name: MoreIconName }): ReactElement {
  return <Shape path={MORE_SHAPES[name]} />;
}
