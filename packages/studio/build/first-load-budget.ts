import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface FirstLoadBudget {
  /** What the entry may weigh with all that it imports statically, styles included. */
  readonly maxGzipBytes: number;
  /** Packages that may not be in it at all. */
  readonly never: readonly string[];
}

/** Fails the build when what a first visit downloads outgrows its budget. */
export function firstLoadBudget({ maxGzipBytes, never }: FirstLoadBudget): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = firstChunks(bundle);
      const intruder = never.find((name) =>
        chunks.some((chunk) => chunk.moduleIds.some((id) => id.includes(`/${name}/`))),
      );
      if (intruder) this.error(`${intruder} is part of the first load: import the page that uses it lazily`);
      const gzipBytes = chunks
        .flatMap((chunk) => [chunk.code, ...stylesOf(chunk, bundle)])
        .reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
      const verdict = `First load: ${kilobytes(gzipBytes)} of ${kilobytes(maxGzipBytes)} gzip`;
      if (gzipBytes > maxGzipBytes) this.error(verdict);
      this.info(verdict);
    },
  };
}

/** The entry and everything that it reaches without a dynamic import. */
function firstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (fileName: string) => {
    const output = bundle[fileName];
    if (output?.type !== 'chunk' || found.has(fileName)) return;
    found.set(fileName, output);
    for (const imported of output.imports) visit(imported);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.isEntry) visit(output.fileName);
  }
  return [...found.values()];
}

function stylesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])].flatMap((fileName) => {
    const output = bundle[fileName];
    return output?.type === 'asset' ? [String(output.source)] : [];
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
