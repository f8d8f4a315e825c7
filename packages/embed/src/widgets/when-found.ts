/** Finds what a selector names; undefined where there is none, or where browsers do not know the selector. */
export function find(selector: string): HTMLElement | undefined {
  try {
    return document.querySelector<HTMLElement>(selector) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Runs once the page has what is looked for. @returns how to stop waiting */
export function whenFound(
  look: () => HTMLElement | undefined,
  run: (found: HTMLElement) => void,
): () => void {
  const tryOnce = (): boolean => {
    const found = look();
    if (found) run(found);
    return !!found;
  };
  if (tryOnce()) return () => {};
  const observer = new MutationObserver(() => {
    if (tryOnce()) observer.disconnect();
  });
  const names = ['id', 'class', 'widget-id'];
  observer.observe(document, { childList: true, subtree: true, attributeFilter: names });
  return () => observer.disconnect();
}
