import type { Plugin } from 'vite';

/** Built files by their names; those that are no chunks import nothing. */
type Outputs = Readonly<Record<string, { readonly fileName: string; readonly imports?: readonly string[] }>>;

/**
 * Fails the build when chunks import each other in a circle: then some run before what they are made of is there, and
 * the page may not start at all, which no other check before the browser would see.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = findCircle(bundle);
      if (circle) this.error(`These chunks import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}

/** The first circle of static imports; null: there is none. */
export function findCircle(outputs: Outputs): string[] | null {
  const done = new Set<string>();
  const visit = (fileName: string, path: readonly string[]): string[] | null => {
    if (path.includes(fileName)) return [...path.slice(path.indexOf(fileName)), fileName];
    if (done.has(fileName)) return null;
    for (const imported of outputs[fileName]?.imports ?? []) {
      const circle = visit(imported, [...path, fileName]);
      if (circle) return circle;
    }
    done.add(fileName);
    return null;
  };
  for (const fileName of Object.keys(outputs)) {
    const circle = visit(fileName, []);
    if (circle) return circle;
  }
  return null;
}
