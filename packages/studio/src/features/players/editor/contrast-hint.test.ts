import { expect, test } from 'vitest';
import { contrastHint } from './contrast-hint.ts';

test.each([
  ['#c8102e', 'Easy to see over dark and bright pictures.'],
  ['#fff200', 'Hard to see over bright pictures (1.2 : 1), so the player draws an edge around it.'],
  ['#101010', 'Hard to see over dark pictures (1.1 : 1), so the player draws an edge around it.'],
])('%s: %s', (color, hint) => expect(contrastHint(color, { dark: '#000', bright: '#fff' })).toBe(hint));
