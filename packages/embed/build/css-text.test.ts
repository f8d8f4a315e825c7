import { expect, it } from 'vitest';
import { squeeze } from './css-text.ts';

it('squeezes a sheet without changing what it says', () => {
  const css = `/* why */
.a:hover > .b , .c :focus {
  color: #fff;
  aspect-ratio: 16 / 9;
  width: calc(100% - 16px);
  height: calc(1em + var(--a));
  opacity: 0.5;
}
.a:has(+ [data-a]), .b ~ .c { top: 0; }
@media (forced-colors: active) { .a { border: 1px solid ButtonText; } }`;
  expect(squeeze(css)).toBe(
    '.a:hover>.b,.c :focus{color:#fff;aspect-ratio:16/9;width:calc(100% - 16px);height:calc(1em + var(--a));opacity:.5}.a:has(+[data-a]),.b ~.c{top:0}@media (forced-colors: active){.a{border:1px solid ButtonText}}',
  );
});
