/** The accessible name of an element, as far as the studio's markup needs it (Accessible Name and Description Computation 1.2). */
export function accessibleName(element: Element): string {
  // References to what is not there do not count.
  const labels = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  const named = clean(labels.map((label) => label?.textContent ?? '').join(' '));
  if (named) return named;
  const own = element.getAttribute('aria-label');
  if (own) return clean(own);
  const label =
    (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)) ||
    // A link inside a label has a name of its own.
    (element.matches('a') ? null : element.closest('label'));
  if (label) return clean(label.textContent ?? '');
  return clean(element.textContent ?? '') || clean(element.getAttribute('title') ?? '');
}

// Zero-width spaces hold lines open in MUI; an asterisk marks a required field.
function clean(text: string): string {
  return text
    .replace(/[\u200B*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
