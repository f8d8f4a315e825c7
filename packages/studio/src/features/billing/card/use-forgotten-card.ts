import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CardForm } from './card-form.ts';

const SECRETS = 'input[name="cardNumber"], input[name="securityCode"]';

/**
 * Forgets number and code of a card with its fields: in the form, and in whatever else on the page has noted what was
 * typed, such as the reporter of crashes.
 * @returns goes on the element that holds the fields
 */
export function useForgottenCard(form: CardForm): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // Before the fields are off the page: nobody hears events of what is gone.
  useLayoutEffect(() => {
    const fields = place.current;
    return () => {
      form.reset();
      for (const input of fields?.querySelectorAll<HTMLInputElement>(SECRETS) ?? []) {
        input.value = '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    };
  }, [form]);
  return place;
}
