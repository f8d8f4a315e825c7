import type { Plugin } from 'rollup';

const COMPAT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Components import named hooks from `react` and run on preact/compat. */
export function preactAlias(): Plugin {
  return {
    name: 'preact-alias',
    resolveId(source, importer) {
      const name = COMPAT[source];
      return name ? this.resolve(name, importer, { skipSelf: true }) : null;
    },
  };
}
