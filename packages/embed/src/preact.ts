import type { JSX, Ref } from 'preact';
import type { PlayerAttributes, WidgetAttributes } from './element/tag-attributes.ts';
import type { CommoncastPlayerElement, CommoncastWidgetElement } from './element/tags.ts';

// Published, this entry point is the script of `./element` with other types: nothing but types may be added here.
export * from './element/tags.ts';

// Early versions of Preact 10 do not export the attributes of any element.
type AnyAttributes = Omit<JSX.IntrinsicElements['b'], 'ref'>;
type Tag<E extends HTMLElement, Own> = AnyAttributes & { ref?: Ref<E> | undefined } & Own;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'commoncast-player': Tag<CommoncastPlayerElement, PlayerAttributes>;
      'commoncast-widget': Tag<CommoncastWidgetElement, WidgetAttributes>;
    }
  }
}
