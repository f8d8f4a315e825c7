import type { Plugin, Rolldown } from 'vite';

/**
 * Fails the build when chunks import each other in a circle: one of them would run before what it needs is there, and
 * the page would end in the crash dialog.
 */
export function noChunkCircles(): Plugin {
  return {
    name: 'no-chunk-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = findCircle(bundle);
      if (circle) {
        this.error(
          `Chunks import each other in a circle: ${circle.join(' → ')}. Lower entriesAwareMergeThreshold.`,
        );
      }
    },
  };
}

/** @returns the files of a circle of static imports, the first one again at its end; undefined where there is none */
function findCircle(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const visit = (fileName: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(fileName);
    if (start >= 0) return [...path.slice(start), fileName];
    const output = bundle[fileName];
    if (done.has(fileName) || output?.type !== 'chunk') return undefined;
    for (const imported of output.imports) {
      const circle = visit(imported, [...path, fileName]);
      if (circle) return circle;
    }
    done.add(fileName);
    return undefined;
  };
  for (const fileName of Object.keys(bundle)) {
    const circle = visit(fileName, []);
    if (circle) return circle;
  }
  return undefined;
}
