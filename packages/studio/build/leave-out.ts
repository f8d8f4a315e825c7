import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What stands for something that nothing may call or show. */
const refused = (name: string): string =>
  `function ${name}() { throw new Error('The build leaves ${name} out: see leave-out.ts'); }`;
const refusedExports = (...names: readonly string[]): string =>
  names.map((name) => `export ${refused(name)}`).join('\n');

/**
 * What packages import though the studio runs nothing of it, and what stands there instead: their own files, and packages
 * by their names.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  // The theme turns ripples off; every button would carry the code, and wait for one.
  '@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null;',
  '@mui/material/useLazyRipple/index.mjs': [
    'const still = () => {};',
    'const ripple = { ref: { current: null }, shouldMount: false, start: still, stop: still, pulsate: still };',
    'export default () => ripple;',
  ].join('\n'),
  // All text fields are outlined.
  '@mui/material/FilledInput/index.mjs': `export default ${refused('FilledInput')}`,
  '@mui/material/Input/index.mjs': `export default ${refused('Input')}`,
  // A script that a server would put into the page before the first paint. The page has none; only the names remain.
  '@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs': [
    "export const DEFAULT_MODE_STORAGE_KEY = 'mode';",
    "export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';",
    "export const DEFAULT_ATTRIBUTE = 'data-color-scheme';",
    refusedExports('buildInitColorSchemeScript'),
    `export default ${refused('InitColorSchemeScript')}`,
  ].join('\n'),
  // Emotion wraps components for `withTheme`, which nobody uses.
  'hoist-non-react-statics': `export default ${refused('hoistNonReactStatics')}`,
  // The router asks whether it is watched by instruments, and never is.
  'react-router/dist/production/lib/router/instrumentation.js': [
    'export const consumeInstrumentationClientResultMetaReceiver = () => undefined;',
    refusedExports(
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
      'instrumentationResultMetaContext',
    ),
  ].join('\n'),
  // Of the framework around the router: the studio is a client alone, and prefetches nothing by a link.
  'react-router/dist/production/lib/dom/ssr/components.js': [
    "import { createContext } from 'react';",
    'export const FrameworkContext = createContext(undefined);',
    'const prefetchesNothing = [false, null, {}];',
    'export const usePrefetchBehavior = () => prefetchesNothing;',
    'export const mergeRefs = (forwardedRef) => forwardedRef;',
    "export const CRITICAL_CSS_DATA_ATTRIBUTE = '';",
    refusedExports('Links', 'Meta', 'PrefetchPageLinks', 'Scripts', 'setIsHydrated', 'useFrameworkContext'),
  ].join('\n'),
  // The studio has pages, not lists without end.
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': refusedExports(
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ),
};

/**
 * Builds without the parts of packages that their other parts import and the studio never runs. Where one is not met, its
 * package has moved it, and somebody has to look.
 */
export function leaveOut(): Plugin {
  const met = new Set<string>();
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => met.clear(),
    resolveId(source, importer) {
      const file = importer && leftOutFile(source, importer);
      if (!file) return null;
      met.add(file);
      return `\0left-out:${file}`;
    },
    load: (id) => (id.startsWith('\0left-out:') ? (LEFT_OUT[id.slice('\0left-out:'.length)] ?? null) : null),
    buildEnd(error) {
      const missing = Object.keys(LEFT_OUT).find((file) => !met.has(file));
      if (!error && missing) this.error(`nothing imports ${missing}: does it still have to be left out?`);
    },
  };
}

/** What an import of a package means, if it is left out; the studio's own imports get what they ask for. */
export function leftOutFile(source: string, importer: string): string | null {
  const inside = importer.split('/node_modules/').slice(1).at(-1);
  if (inside === undefined) return null;
  const file = source.startsWith('.') ? join(dirname(inside), source) : source;
  return Object.hasOwn(LEFT_OUT, file) ? file : null;
}
