import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;

/** What surrounds an element or text. */
export interface Surroundings {
  readonly isInHead: boolean;
  readonly isInTemplate: boolean;
  /** In the place of a player, of which it is the content until the script runs. */
  readonly isInPlayer: boolean;
  /** In what our WordPress plugin has written. */
  readonly isInPlugin: boolean;
  /** In what an editor has put around a frame that it made of an address. */
  readonly isInOembed: boolean;
}

/** Classes of what our plugin writes, and of what WordPress and Ghost put around an oEmbed frame. */
const PLUGIN_CLASS = /(?:^|\s)commoncast-place(?:\s|$)/;
const OEMBED_CLASS = /(?:^|\s)(?:wp-block-embed|kg-embed-card)(?:\s|$)/;

export interface MarkupVisitor {
  /** @param readText its text, with `[]` for each picture; for elements that hold little */
  element(
    tag: string,
    attributes: ReadonlyMap<string, string>,
    where: Surroundings,
    readText: () => string,
  ): void;
  /** @param inside the element that holds it, in lower case */
  text(text: string, inside: string, where: Surroundings): void;
  comment(text: string): void;
}

const NOWHERE: Surroundings = {
  isInHead: false,
  isInTemplate: false,
  isInPlayer: false,
  isInPlugin: false,
  isInOembed: false,
};

/** Parses HTML as a browser with scripts does and calls the visitor for every node, in source order. */
export function walkMarkup(html: string, visitor: MarkupVisitor): void {
  // A list instead of recursion: a page may be nested deeper than a stack.
  const waiting: [Node, Surroundings, string][] = [[parse(html), NOWHERE, '']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, where, inside] = next;
    let inner = where;
    if (node.nodeName === '#comment' && 'data' in node) visitor.comment(node.data);
    else if (node.nodeName === '#text' && 'value' in node) visitor.text(node.value, inside, where);
    else if ('tagName' in node) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name.toLowerCase(), value]));
      visitor.element(node.tagName, attributes, where, () => textOf(node));
      inner = within(where, node.tagName, attributes);
    }
    if (!('childNodes' in node)) continue;
    const tag = 'tagName' in node ? node.tagName : '';
    for (const child of node.childNodes.toReversed()) waiting.push([child, inner, tag]);
    if ('content' in node) waiting.push([node.content, { ...inner, isInTemplate: true }, tag]);
  }
}

function within(where: Surroundings, tag: string, attributes: ReadonlyMap<string, string>): Surroundings {
  const classes = attributes.get('class') ?? '';
  return {
    isInHead: where.isInHead || tag === 'head',
    isInTemplate: where.isInTemplate,
    isInPlayer: where.isInPlayer || tag === 'commoncast-player' || attributes.has('data-commoncast-player'),
    isInPlugin: where.isInPlugin || PLUGIN_CLASS.test(classes),
    isInOembed: where.isInOembed || OEMBED_CLASS.test(classes),
  };
}

/** More than a link holds; a hostile page nests without end. */
const MAX_NODES = 100;

function textOf(node: Node): string {
  let text = '';
  const waiting: Node[] = [node];
  for (let count = 0, next = waiting.pop(); next && count < MAX_NODES; next = waiting.pop(), count += 1) {
    if (next.nodeName === '#text' && 'value' in next) text += next.value;
    if (/^(?:img|picture|svg|video)$/.test(next.nodeName)) text += '[]';
    if ('childNodes' in next) waiting.push(...next.childNodes.toReversed());
  }
  return text;
}
