import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PlayerAttributes, WidgetAttributes } from '../element/tag-attributes.ts';
import type { CommoncastPlayerElement, CommoncastWidgetElement } from '../element/tags.ts';

type Tag<E extends HTMLElement, Own> = DetailedHTMLProps<HTMLAttributes<E>, E> & Own;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'commoncast-player': Tag<CommoncastPlayerElement, PlayerAttributes>;
      'commoncast-widget': Tag<CommoncastWidgetElement, WidgetAttributes>;
    }
  }
}
