/** The fields of a workspace package's manifest that we read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, object>>;
}

const EXPORTS: Readonly<Record<string, object>> = {
  '@commoncast/core': { './*': { types: './dist/*.d.ts', default: './dist/*.js' } },
  '@commoncast/embed': {
    '.': { types: './dist/types/client/load-embed.d.ts', default: './dist/load.js' },
    './player': { types: './dist/types/client/connect-player.d.ts', default: './dist/player.js' },
    './frame': { types: './dist/types/client/connect-frame.d.ts', default: './dist/frame.js' },
    './element': { types: './dist/types/element/tags.d.ts', default: './dist/element.js' },
    './react': { types: './dist/types/react.d.ts', default: './dist/react.js' },
    './preact': { types: './dist/types/preact.d.ts', default: './dist/element.js' },
  },
};

/** Built into the embed's own files, so nobody who installs it needs them. */
const BUILT_IN = new Set(['hls.js']);

/** The package.json of the tarball: built files instead of sources, and no mention of the workspace. */
export function publishedManifest(manifest: Manifest): object {
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = manifest;
  const dependencies = Object.entries(manifest.dependencies ?? {}).filter(([one]) => !BUILT_IN.has(one));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { ...EXPORTS[name], './package.json': './package.json' },
    files: ['dist'],
    dependencies: Object.fromEntries(dependencies),
    ...(peerDependencies && { peerDependencies }),
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
  };
}
