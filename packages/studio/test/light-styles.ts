/** What decides whether something is there for people; and the shape of a page whose styles have failed. */
const KEPT = /^(?:display|visibility|pointer-events|content|max-width|border-radius)$/;
const DECLARATION = /(?<=[{;])\s*([-\w]+):[^;{}]*(?:;|(?=\}))/g;
const EMPTY_RULE = /[^{}]+\{\s*\}/g;

/**
 * Has style elements of this document keep only the declarations that tests look at. A question for a role asks for the
 * computed styles of all that is on the page, and each of a thousand rules would be matched with each element.
 */
export function keepStylesLight(): void {
  const append = HTMLStyleElement.prototype.appendChild;
  HTMLStyleElement.prototype.appendChild = function appendLight<Added extends Node>(
    this: HTMLStyleElement,
    node: Added,
  ): Added {
    node.textContent = lighten(node.textContent ?? '');
    return append.call(this, node) as Added;
  };
}

/** @returns the rules with those declarations alone */
function lighten(css: string): string {
  return css
    .replace(DECLARATION, (declaration, name: string) => (KEPT.test(name) ? declaration : ''))
    .replace(EMPTY_RULE, '')
    .replace(EMPTY_RULE, ''); // of @media, whose rules were empty
}
