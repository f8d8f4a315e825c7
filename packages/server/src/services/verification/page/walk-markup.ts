import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/** What surrounds an element or text. */
export interface Surroundings {
  readonly isInHead: boolean;
  readonly isInTemplate: boolean;
}

export interface MarkupVisitor {
  element(tag: string, attributes: ReadonlyMap<string, string>, where: Surroundings): void;
  /** @param inside the element that holds it, in lower case */
  text(text: string, inside: string): void;
  comment(text: string): void;
}

/** Parses HTML as a browser with scripts does and calls the visitor for every node, in source order. */
export function walkMarkup(html: string, visitor: MarkupVisitor): void {
  // A list instead of recursion: a page may be nested deeper than a stack.
  const waiting: [Node, Surroundings, string][] = [
    [parse(html), { isInHead: false, isInTemplate: false }, ''],
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, where, inside] = next;
    if (node.nodeName === '#comment' && 'data' in node) visitor.comment(node.data);
    else if (node.nodeName === '#text' && 'value' in node) visitor.text(node.value, inside);
    else if ('tagName' in node) {
      visitor.element(
        node.tagName,
        new Map(node.attrs.map(({ name, value }) => [name.toLowerCase(), value])),
        where,
      );
    }
    if (!('childNodes' in node)) continue;
    const tag = 'tagName' in node ? node.tagName : '';
    const inner = { ...where, isInHead: where.isInHead || tag === 'head' };
    for (const child of node.childNodes.toReversed()) waiting.push([child, inner, tag]);
    if ('content' in node) waiting.push([node.content, { ...inner, isInTemplate: true }, tag]);
  }
}
