import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { CommoncastPlayerElement, CommoncastWidgetElement } from '../element/tags.ts';

type Tag<E extends HTMLElement, Own> = DetailedHTMLProps<HTMLAttributes<E>, E> & Own;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'commoncast-player': Tag<
        CommoncastPlayerElement,
        {
          readonly 'player-id'?: string | undefined;
          readonly 'video-id'?: string | undefined;
          readonly start?: string | number | undefined;
          /** Anything but `undefined` counts. */
          readonly 'deep-link'?: string | undefined;
          readonly preview?: string | undefined;
        }
      >;
      'commoncast-widget': Tag<CommoncastWidgetElement, { readonly 'widget-id'?: string | undefined }>;
    }
  }
}
