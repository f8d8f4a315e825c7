import type { Form } from '@commoncast/core/form/form';

/** Shows every error of a form that was sent too early, and goes to the first field that has one, or to what stands in its place. */
export function revealErrors<Values extends object>(form: Form<Values>, element: HTMLFormElement): void {
  const errors = Object.entries<{ readonly error: string | null }>(form.getState()).flatMap(
    ([field, { error }]) => (error === null ? [] : [[field, error]]),
  );
  form.applyServerErrors(Object.fromEntries(errors));
  // The marks appear with the next rendering.
  requestAnimationFrame(() =>
    element.querySelector<HTMLElement>('[aria-invalid="true"], [data-unfinished]')?.focus(),
  );
}
