/** Finds what a selector names; undefined where there is none, or where browsers do not know the selector. */
export function find(selector: string, root: ParentNode = document): HTMLElement | undefined {
  try {
    return root instanceof Element && root.matches(selector)
      ? (root as HTMLElement)
      : (root.querySelector<HTMLElement>(selector) ?? undefined);
  } catch {
    return undefined;
  }
}

/**
 * Runs once the page has what is looked for. What it has already is looked at once, and then what is added or renamed
 * only: some pages draw all the time. @returns how to stop waiting
 */
export function whenFound(
  look: (root: ParentNode) => HTMLElement | undefined,
  run: (found: HTMLElement) => void,
): () => void {
  const tryIn = (root: Node): boolean => {
    const found = root instanceof Element || root === document ? look(root as ParentNode) : undefined;
    if (found) run(found);
    return !!found;
  };
  if (tryIn(document)) return () => {};
  const observer = new MutationObserver((records) => {
    const changed = records.flatMap(({ target, addedNodes, type }) =>
      type === 'attributes' ? target : [...addedNodes],
    );
    if (changed.some((node) => node.isConnected && tryIn(node))) observer.disconnect();
  });
  const names = ['id', 'class', 'widget-id'];
  observer.observe(document, { childList: true, subtree: true, attributeFilter: names });
  return () => observer.disconnect();
}
