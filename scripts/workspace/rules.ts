import { posix } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { countsPages, keepsBusyByHand, ownWayOf } from './one-way.ts';

/** Which other packages a package may import. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  embed: ['core'],
  studio: ['core', 'embed'],
  viewer: ['core', 'embed'],
  server: ['core'],
};

/** All that core may depend on; it runs in browsers, workers and Node alike. */
const CORE_LIBRARIES = ['ky', 'valibot'];

/** What may enter the bundle that other people's pages load: no schema, no ky. */
const EMBED_RUNTIME_OF_CORE =
  /^@commoncast\/core\/(http\/(route|send|api-error)|design\/tokens|cdn\/poster|[a-z-]+\/(route|constants|played-ranges|date-range|items-of))$/;

/** Folders of the embed upon which others build: beside sentences, they import nothing of the others. */
const EMBED_FOUNDATIONS = ['loader', 'player/engines'];

/** The floors of the studio, from the ground up: a file imports from its own floor and from those below. */
const STUDIO_FLOORS = ['uploads', 'services', 'data', 'ui', 'features', 'app'];

const isTest = (file: string): boolean =>
  /\.(test|spec|stories|test-d)\.tsx?$|\/(test|e2e|bench)\//.test(file);

type Rule = (file: string, found: Import) => string | undefined;

const packageOf = (file: string): string | undefined => /^packages\/([^/]+)\//.exec(file)?.[1];

const followsArrows: Rule = (file, { specifier }) => {
  const from = packageOf(file);
  const to = /^@commoncast\/([^/]+)/.exec(specifier)?.[1];
  if (!from || !to || from === to) return undefined;
  if (isTest(file) && to === 'server') return undefined;
  return ARROWS[from]?.includes(to) ? undefined : `${from} must not import ${to}`;
};

const staysInPackage: Rule = (file, { specifier }) => {
  const from = packageOf(file);
  if (!from || !specifier.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  return target.startsWith(`packages/${from}/`) || isTest(file)
    ? undefined
    : 'a relative import leaves its package';
};

const keepsCoreNeutral: Rule = (file, { specifier }) => {
  if (packageOf(file) !== 'core' || isTest(file) || specifier.startsWith('.')) return undefined;
  return CORE_LIBRARIES.includes(specifier) ? undefined : `core has no room for ${specifier}`;
};

const keepsEmbedLight: Rule = (file, { specifier, isTypeOnly }) => {
  if (!file.startsWith('packages/embed/src/') || isTypeOnly || isTest(file)) return undefined;
  if (!specifier.startsWith('@commoncast/core/')) return undefined;
  return EMBED_RUNTIME_OF_CORE.test(specifier)
    ? undefined
    : `${specifier} is too heavy for the embed: import types only`;
};

const keepsEmbedLayered: Rule = (file, { specifier }) => {
  const src = 'packages/embed/src/';
  const folder = EMBED_FOUNDATIONS.find((one) => file.startsWith(`${src}${one}/`));
  if (!folder || isTest(file) || !specifier.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(file), specifier).slice(src.length);
  return target.startsWith(`${folder}/`) || target === 'messages.ts'
    ? undefined
    : `${folder} is what others build upon: it must not import ${target}`;
};

const keepsFeaturesApart: Rule = (file, { specifier }) => {
  const feature = /^packages\/studio\/src\/features\/([^/]+)\//.exec(file)?.[1];
  if (!feature || !specifier.startsWith('.')) return undefined;
  const target = posix.join(posix.dirname(file), specifier);
  const other = /^packages\/studio\/src\/features\/([^/]+)\//.exec(target)?.[1];
  return other && other !== feature
    ? `the feature ${feature} must not import the feature ${other}`
    : undefined;
};

const keepsStudioFloors: Rule = (file, { specifier }) => {
  const src = 'packages/studio/src/';
  if (!file.startsWith(src) || isTest(file) || !specifier.startsWith('.')) return undefined;
  const floorOf = (path: string): number => STUDIO_FLOORS.indexOf(path.slice(src.length).split('/')[0] ?? '');
  const target = posix.join(posix.dirname(file), specifier);
  return floorOf(file) >= 0 && floorOf(target) > floorOf(file)
    ? `${target.slice(src.length)} lies above this file`
    : undefined;
};

const keepsServicesPure: Rule = (file, { specifier, isTypeOnly }) => {
  if (isTypeOnly || !/^packages\/server\/src\/services\/.*\/service\.ts$/.test(file)) return undefined;
  return /^(fastify|kysely|pg|node-av)$/.test(specifier) ? `a service knows no ${specifier}` : undefined;
};

const keepsNativeMediaInChildren: Rule = (file, { specifier, isTypeOnly }) => {
  if (isTypeOnly || isTest(file) || !/^node-av(\/|$)/.test(specifier)) return undefined;
  return /^packages\/server\/src\/media\//.test(file) ? undefined : 'native media code belongs to src/media';
};

const RULES: readonly Rule[] = [
  followsArrows,
  staysInPackage,
  keepsCoreNeutral,
  keepsEmbedLight,
  keepsEmbedLayered,
  keepsFeaturesApart,
  keepsStudioFloors,
  ownWayOf,
  keepsServicesPure,
  keepsNativeMediaInChildren,
];

const isBarrel = (file: string): boolean => /^packages\/[^/]+\/src\/(.*\/)?index\.tsx?$/.test(file);
const mayReadEnvironment = (file: string): boolean =>
  !/^packages\/server\/src\//.test(file) || file === 'packages/server/src/config.ts' || isTest(file);

/** The studio's things are known by id; only these files know what the wire calls it. */
const WIRE_NAMES = /\b(?:uuid|embeddedVideoPlayerId|streamIds?)\b/;
const WIRE_FILES =
  /^packages\/studio\/src\/(?:data\/(?:players|hypergraphics|playlists|archives|insight-queries)|features\/streams\/detail\/(?:audience-queries|images\/image-queries)|uploads\/(?:run|send)-upload)\.ts$/;
const mayUseWireNames = (file: string): boolean =>
  !file.startsWith('packages/studio/src/') || isTest(file) || WIRE_FILES.test(file);

/** Describes, one sentence each, which workspace rules a source file breaks. */
export function violationsOf(file: string, text: string): string[] {
  const found = importsOf(file, text).flatMap((one) =>
    RULES.flatMap((rule) => {
      const complaint = rule(file, one);
      return complaint ? [`${file}:${one.line} ${complaint}`] : [];
    }),
  );
  if (isBarrel(file)) found.push(`${file} is a barrel: import the file itself`);
  if (countsPages(file, text))
    found.push(`${file} counts pages: ui/list/list-page.tsx does so for every list`);
  if (keepsBusyByHand(file, text))
    found.push(
      `${file} keeps by hand whether a call runs: useMutation knows, and data/use-change.ts reports`,
    );
  if (!mayReadEnvironment(file) && /process\.env\b/.test(text)) {
    found.push(`${file} reads process.env: only config.ts may`);
  }
  const [wireName] = mayUseWireNames(file) ? [] : (WIRE_NAMES.exec(text) ?? []);
  if (wireName)
    found.push(
      `${file} names an id ${wireName}: in the studio it is id, or playerId and videoId where something else holds it`,
    );
  return found;
}
