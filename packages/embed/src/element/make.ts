/** Makes an element with a class, under which pages style it as a part, and children, without parsing any markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = element.part = className;
  element.append(...children);
  return element;
}
