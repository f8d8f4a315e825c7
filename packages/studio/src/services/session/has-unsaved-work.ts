/**
 * Whether leaving the page would lose what somebody typed: the page would ask before it is closed, or a text field
 * that has the focus holds something.
 */
export function hasUnsavedWork(): boolean {
  const wouldAsk = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return wouldAsk || isTypedInto(document.activeElement);
}

function isTypedInto(element: Element | null): boolean {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
    const isText = element instanceof HTMLTextAreaElement || TEXT_TYPES.has(element.type);
    return isText && !element.readOnly && element.value.trim() !== '';
  }
  return element instanceof HTMLElement && element.isContentEditable && element.textContent !== '';
}

const TEXT_TYPES = new Set(['text', 'email', 'url', 'search', 'tel', 'number']);
