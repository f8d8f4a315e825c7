import { color, typeface } from '@commoncast/core/design/tokens';
import type { StripeElementStyle } from '@stripe/stripe-js';

/** Of a small text field of ours, which the frame stands in. */
const LINE_HEIGHT = 1.4375;

/** How Stripe's fields look inside: style sheets of a page do not reach into its frames, so they get plain values. */
export function elementStyle(scheme: keyof typeof color): StripeElementStyle {
  const { text, textMuted, danger } = color[scheme];
  const { body } = typeface.size;
  return {
    base: {
      color: text,
      iconColor: textMuted,
      // Our own typeface is not theirs to load.
      fontFamily: 'system-ui, sans-serif',
      fontSize: `${body}px`,
      lineHeight: `${Math.round(body * LINE_HEIGHT)}px`,
      '::placeholder': { color: textMuted },
      ':-webkit-autofill': { color: text },
    },
    invalid: { color: danger, iconColor: danger },
  };
}
