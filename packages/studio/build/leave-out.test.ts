import { expect, it } from 'vitest';
import { leftOutFile } from './leave-out.ts';

const PACKAGES = '/somewhere/node_modules';

it('leaves out what a package imports of itself and the studio never runs', () => {
  expect(leftOutFile('./TouchRipple.mjs', `${PACKAGES}/@mui/material/ButtonBase/ButtonBase.mjs`)).toBe(
    '@mui/material/ButtonBase/TouchRipple.mjs',
  );
  expect(leftOutFile('../Input/index.mjs', `${PACKAGES}/@mui/material/TextField/TextField.mjs`)).toBe(
    '@mui/material/Input/index.mjs',
  );
});

it('finds it in a package within a package too', () => {
  const importer = `${PACKAGES}/other/node_modules/@mui/material/Select/Select.mjs`;
  expect(leftOutFile('../FilledInput/index.mjs', importer)).toBe('@mui/material/FilledInput/index.mjs');
});

it('leaves out a whole package that another one imports', () => {
  const importer = `${PACKAGES}/@emotion/react/dist/emotion-react.browser.esm.js`;
  expect(leftOutFile('hoist-non-react-statics', importer)).toBe('hoist-non-react-statics');
  expect(leftOutFile('hoist-non-react-statics', '/somewhere/packages/studio/src/main.tsx')).toBe(null);
  expect(leftOutFile('@emotion/cache', importer)).toBe(null);
});

it('keeps everything else, and what the studio asks for itself', () => {
  expect(leftOutFile('../OutlinedInput/index.mjs', `${PACKAGES}/@mui/material/TextField/TextField.mjs`)).toBe(
    null,
  );
  expect(leftOutFile('@mui/material/Input', '/somewhere/packages/studio/src/ui/form/form-text.tsx')).toBe(
    null,
  );
  expect(leftOutFile('./TouchRipple.mjs', `${PACKAGES}/other/ButtonBase/ButtonBase.mjs`)).toBe(null);
});
