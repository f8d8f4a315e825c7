import { posix } from 'node:path';
import { type Import, importsOf } from './imports.ts';

interface SourceFile {
  readonly file: string;
  readonly text: string;
}

interface Part {
  readonly from: RegExp;
  /** Of what is imported; any where this is left out. */
  readonly name?: RegExp;
  readonly instead: string;
  /** The one file that needs it for something else. */
  readonly exceptIn?: string;
}

/** What features would build a list, a row's menu or an address of their own from. */
const PARTS: readonly Part[] = [
  { from: /^@mui\/material\/(Table)?Pagination/, instead: 'ui/list/list-page.tsx is the page of every list' },
  {
    from: /\/ui\/list\/(list-(footer|toolbar)|search-field|use-last-page|loading-list)\.tsx?$/,
    instead: 'it is a part of ui/list/list-page.tsx',
  },
  {
    from: /^@mui\/icons-material\/More(Vert|Horiz)/,
    instead: 'ui/list/row-menu.tsx is the menu of every row',
  },
  {
    from: /^@mui\/material\/Menu$/,
    instead: 'ui/list/row-menu.tsx is the menu of every row',
    // The player's own menus, of subtitles and speeds, belong to no row.
    exceptIn: 'packages/studio/src/features/videos/detail/player/choice-menu.tsx',
  },
  {
    from: /^@mui\/(material|icons-material)$/,
    instead: 'import the one component, so that the others stay away',
  },
  {
    from: /^react-router$/,
    name: /^(useSearchParams|createSearchParams|\*)$/,
    instead: 'ui/list/use-list-address.ts and ui/address/use-address-value.ts read addresses',
  },
];

const FEATURE = /^packages\/studio\/src\/features\/([^/]+)\//;
const DATA = /^packages\/studio\/src\/data\//;
const isTest = (file: string): boolean => /\.(test|stories)\.tsx?$|\/test\//.test(file);

/** Describes what a feature of the studio imports to build what `ui/` has for all features. */
export function ownWayOf(file: string, { specifier, names }: Import): string | undefined {
  if (!FEATURE.test(file) || isTest(file)) return undefined;
  const part = PARTS.find(
    ({ from, name }) => from.test(specifier) && (!name || names.some((one) => name.test(one))),
  );
  return part && file !== part.exceptIn ? `${specifier} in a feature: ${part.instead}` : undefined;
}

/** Whether a feature of the studio counts pages, which only the page of all lists does. */
export function countsPages(file: string, text: string): boolean {
  return FEATURE.test(file) && !isTest(file) && /\btotalPages\b/.test(text);
}

const FEATURE_OR_UI = /^packages\/studio\/src\/(features|ui)\//;
const SWITCHED_OFF_AT_THE_END = /\bfinally(\s*\{|\(\(\)\s*=>\s*\{?)\s*set[A-Z]\w*\((false|null)\)/;

/** Whether a component or hook of the studio keeps by hand whether a call runs, which a mutation knows. */
export function keepsBusyByHand(file: string, text: string): boolean {
  return FEATURE_OR_UI.test(file) && !isTest(file) && SWITCHED_OFF_AT_THE_END.test(text);
}

/** Describes, one sentence each, which files of the studio's `data` only one feature uses: they belong to that feature. */
export function unsharedData(sources: readonly SourceFile[]): string[] {
  const users = new Map(
    sources.flatMap(({ file }) => (DATA.test(file) && !isTest(file) ? [[file, new Set<string>()]] : [])),
  );
  for (const { file, text } of sources) {
    if (isTest(file) || !file.startsWith('packages/studio/')) continue;
    for (const { specifier } of importsOf(file, text)) {
      // Whatever is no feature may be used by all of them.
      users.get(posix.join(posix.dirname(file), specifier))?.add(FEATURE.exec(file)?.[1] ?? 'all');
    }
  }
  return [...users].flatMap(([file, by]) => {
    const [only] = by;
    return by.size === 1 && only !== 'all'
      ? [`${file} is used by the feature ${only} alone: it belongs there`]
      : [];
  });
}
