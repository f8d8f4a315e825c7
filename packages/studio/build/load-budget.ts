import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface LoadBudget {
  /** What the entry may weigh with all that it imports statically, styles included. */
  readonly maxFirstGzipBytes: number;
  /** What any page may weigh when it is the first that is opened: entry, shell and page. */
  readonly maxRouteGzipBytes: number;
  /** Packages that may not be in the entry at all. */
  readonly never: readonly string[];
  /** What is fetched only where an installation is configured for it: no page may load anything of it before. */
  readonly aside: {
    readonly name: string;
    /** The module that is imported dynamically. */
    readonly entry: string;
    /** The scope of its packages. */
    readonly scope: string;
    readonly maxGzipBytes: number;
  };
}

/** Modules whose dynamic imports are the pages, and the one that stands around most of them. */
const ROUTER = '/src/app/router.tsx';
const SHELL = '/src/app/shell/shell.tsx';

/** Fails the build when what a visit downloads first outgrows its budget, whichever page it begins with. */
export function loadBudget({ maxFirstGzipBytes, maxRouteGzipBytes, never, aside }: LoadBudget): Plugin {
  return {
    name: 'load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry);
      const first = reached(entries, bundle);
      const intruder = never.find((name) =>
        first.some((chunk) => chunk.moduleIds.some((id) => id.includes(`/${name}/`))),
      );
      if (intruder) this.error(`${intruder} is part of the first load: import the page that uses it lazily`);
      const firstBytes = gzipBytesOf(first, bundle);
      const verdict = `First load: ${kilobytes(firstBytes)} of ${kilobytes(maxFirstGzipBytes)} gzip`;
      if (firstBytes > maxFirstGzipBytes) this.error(verdict);
      this.info(verdict);

      const router = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(ROUTER)));
      const pages = (router?.dynamicImports ?? []).map((name) => bundle[name]).filter(isChunk);
      const shell = pages.filter((page) => page.facadeModuleId?.endsWith(SHELL));
      if (shell.length === 0)
        this.error('The router imports no shell: the budget of its pages cannot be checked');
      const routes = pages
        .map((page) => ({
          name: page.facadeModuleId?.split('/src/').at(-1) ?? page.fileName,
          bytes: gzipBytesOf(reached([...entries, ...shell, page], bundle), bundle),
        }))
        .sort((a, b) => b.bytes - a.bytes);
      const [heaviest] = routes;
      if (heaviest) this.info(`Heaviest page: ${heaviest.name}, ${kilobytes(heaviest.bytes)} gzip`);
      for (const { name, bytes } of routes) {
        if (bytes > maxRouteGzipBytes)
          this.error(`${name} loads ${kilobytes(bytes)} of ${kilobytes(maxRouteGzipBytes)} gzip`);
      }

      const start = chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(aside.entry));
      if (start.length === 0) this.error(`Nothing imports ${aside.entry}: its budget cannot be checked`);
      const loaded = new Set(reached([...entries, ...shell, ...pages], bundle));
      if ([...loaded].some((chunk) => chunk.moduleIds.some((id) => id.includes(`/${aside.scope}/`))))
        this.error(`${aside.scope} is part of a page: import ${aside.entry} dynamically`);
      const asideBytes = gzipBytesOf(
        reached(start, bundle).filter((chunk) => !loaded.has(chunk)),
        bundle,
      );
      const asideVerdict = `${aside.name}, where it is configured: ${kilobytes(asideBytes)} of ${kilobytes(aside.maxGzipBytes)} gzip`;
      if (asideBytes > aside.maxGzipBytes) this.error(asideVerdict);
      this.info(asideVerdict);
    },
  };
}

const isChunk = (output: Rolldown.OutputBundle[string] | undefined): output is Rolldown.OutputChunk =>
  output?.type === 'chunk';

/** Some chunks and everything that they reach without a dynamic import. */
function reached(
  from: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (!isChunk(chunk) || found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports) visit(bundle[imported]);
  };
  for (const chunk of from) visit(chunk);
  return [...found];
}

function gzipBytesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  return chunks
    .flatMap((chunk) => [chunk.code, ...stylesOf(chunk, bundle)])
    .reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
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
