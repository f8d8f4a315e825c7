import type { Plugin } from 'vite';

/**
 * Fails the build when chunks import each other in a circle: one of them would run before what it needs is there, and
 * the page would end in the crash dialog.
 */
export function noChunkCircles(): Plugin {
  return {
    name: 'no-chunk-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [[output.fileName, output.imports] as const] : [],
        ),
      );
      const circle = findCircle(imports);
      if (circle) {
        this.error(
          `Chunks import each other in a circle: ${circle.join(' → ')}. Lower entriesAwareMergeThreshold.`,
        );
      }
    },
  };
}

/**
 * @param imports by file, the files that it imports statically
 * @returns the files of a circle, the first one again at its end; undefined where there is none
 */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return undefined;
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}
