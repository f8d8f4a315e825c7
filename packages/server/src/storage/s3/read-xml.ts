import { XMLParser } from 'fast-xml-parser';

const LISTS = new Set(['Contents', 'Part', 'Upload']);

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(name),
});

/** What S3 answers: texts by the names of elements. Nothing, if it is no XML. */
export function readXml(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return {};
  }
}

/** The text of an element, by its path. */
export function textAt(parsed: unknown, ...path: readonly string[]): string | undefined {
  const found = elementAt(parsed, path);
  return typeof found === 'string' ? found : undefined;
}

/** The elements of a list, by its path. */
export function elementsAt(parsed: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = elementAt(parsed, path);
  return Array.isArray(found) ? found : [];
}

function elementAt(parsed: unknown, path: readonly string[]): unknown {
  let at = parsed;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at;
}
