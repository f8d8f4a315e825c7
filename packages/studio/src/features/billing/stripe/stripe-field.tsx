import { shownError } from '@commoncast/core/form/field';
import { useColorScheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type {
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElements,
} from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { CardForm } from '../card/card-form.ts';
import { elementStyle } from './element-style.ts';
import { type StripeField as Field, isUnfinished, reportOf, STRIPE_LABELS } from './stripe-form.ts';
import { StripeInput } from './stripe-input.tsx';

type Element = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;

interface StripeFieldProps {
  readonly form: CardForm;
  readonly field: Field;
  readonly elements: StripeElements;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A field in a frame of Stripe's, which looks like ours. The form hears how far it is, and not what is in it. */
export function StripeField({ form, field, elements, hint, autoFocus = false }: StripeFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<Element>(null);
  const [isFocused, setFocused] = useState(false);
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) ?? 'light';
  const startScheme = useRef(scheme);
  const state = useFormState(form)[field];
  const label = STRIPE_LABELS[field];

  useEffect(() => {
    const own = createElement(elements, field, startScheme.current);
    element.current = own;
    // Every kind has these events, each with a type of its own.
    const typed = own as StripeCardNumberElement;
    typed.on('change', (event) => form.set(field, reportOf(event)));
    typed.on('focus', () => setFocused(true));
    typed.on('blur', () => setFocused(false));
    typed.on('ready', () => {
      if (autoFocus && !isAtWork(document.activeElement)) own.focus();
    });
    // Keys that are pressed in a frame never reach the page.
    typed.on('escape', () =>
      place.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    );
    if (place.current) own.mount(place.current);
    return () => {
      element.current = null;
      own.destroy();
      form.set(field, '');
    };
  }, [elements, field, form, autoFocus]);
  useEffect(() => {
    startScheme.current = scheme;
    element.current?.update({ style: elementStyle(scheme) });
  }, [scheme]);

  const isTyping = isFocused && isUnfinished(state.value);
  const error = isTyping ? null : shownError(state);
  return (
    <TextField
      label={label}
      focused={isFocused}
      error={error !== null}
      helperText={error ?? hint}
      slotProps={{
        input: { inputComponent: StripeInput },
        htmlInput: { place, label, onReach: () => element.current?.focus() },
        inputLabel: { shrink: isFocused || state.value !== '' },
      }}
    />
  );
}

/** Somebody may have begun with another field, or with this one, while the frame was loading. */
function isAtWork(focused: globalThis.Element | null): boolean {
  return focused?.matches('input, iframe') ?? false;
}

function createElement(elements: StripeElements, field: Field, scheme: 'light' | 'dark'): Element {
  // The label stands in the place of the placeholder until the field has the focus.
  const options = { style: elementStyle(scheme), placeholder: '' };
  switch (field) {
    case 'cardNumber':
      return elements.create('cardNumber', { ...options, showIcon: true, disableLink: true });
    case 'expirationDate':
      return elements.create('cardExpiry', options);
    case 'securityCode':
      return elements.create('cardCvc', options);
  }
}
