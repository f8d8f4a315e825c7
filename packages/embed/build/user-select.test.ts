import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

// Safari knows it by no other name.
it.each(globSync('**/*.css', { cwd: src }))(
  '%s says with a prefix, too, what text can be selected',
  (file) => {
    const declared = readFileSync(join(src, file), 'utf8').matchAll(
      /(?<=^\s*)((?:-webkit-)?)user-select: (\w+);/gm,
    );
    const values = { '': [] as string[], '-webkit-': [] as string[] };
    for (const [, prefix = '', value = ''] of declared) values[prefix as keyof typeof values].push(value);
    expect(values['-webkit-']).toEqual(values['']);
  },
);
