import { posix } from 'node:path';
import { importsOf } from './imports.ts';

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const DOMAIN = /^packages\/server\/src\/services\/([^/]+)\//;
const isTest = (file: string): boolean => /\.test\.ts$|\/sweep-rows\.ts$/.test(file);

/** Describes, one sentence each, which of the server's domains import each other in a circle. Types count as well. */
export function circlesOf(sources: readonly SourceFile[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const from = DOMAIN.exec(file)?.[1];
    if (!from || isTest(file)) continue;
    const targets = importsOf(file, text).map(({ specifier }) => posix.join(posix.dirname(file), specifier));
    const domains = targets.flatMap((target) => DOMAIN.exec(target)?.[1] ?? []);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...domains.filter((to) => to !== from)]));
  }
  const circles = [...arrows.keys()].flatMap((domain) => shortestWayBack(domain, arrows) ?? []);
  return [...new Set(circles)].map((circle) => `domains import each other in a circle: ${circle}`);
}

/** The shortest circle through a domain, named the same whichever of its domains it is found from. */
function shortestWayBack(
  start: string,
  arrows: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const seen = new Set<string>();
  for (let ways: string[][] = [[start]]; ways.length > 0; ) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of arrows.get(way.at(-1) ?? start) ?? []) {
        if (next === start) return nameOf(way);
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}

function nameOf(circle: readonly string[]): string {
  const first = circle.indexOf(circle.toSorted()[0] ?? '');
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return [...turned, turned[0]].join(' → ');
}
