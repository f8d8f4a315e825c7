/** Gives the focus back to the button that opened something; where there is no room for it, to the settings. */
export function focusOpener(frame: HTMLElement, name: string | undefined): void {
  const [opener, settings] = [name, 'settings'].map((one) =>
    frame.querySelector<HTMLElement>(`[data-menu=${one}]`),
  );
  (opener?.offsetWidth ? opener : settings)?.focus();
}
