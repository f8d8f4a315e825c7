import { make } from '../element/make.ts';

/** Makes an element with what it says and does. */
export function makeWith<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  return Object.assign(make(tag, '', ...children), properties);
}
