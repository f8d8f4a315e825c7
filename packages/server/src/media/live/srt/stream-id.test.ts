import { expect, test } from 'vitest';
import { readStreamId } from './stream-id.ts';

const publish = (streamKey: string) => ({ wants: 'publish', streamKey });

test.each([
  ['KEY', publish('KEY')],
  ['publish:KEY', publish('KEY')],
  ['publish/KEY', publish('KEY')],
  ['live/KEY', publish('KEY')],
  ['#!::r=KEY,m=publish', publish('KEY')],
  ['#!::m=publish,u=somebody,r=/live/KEY', publish('KEY')],
  ['#!::r=KEY', { wants: 'play' }],
  ['#!::r=KEY,m=request', { wants: 'play' }],
  ['read:KEY', { wants: 'play' }],
  ['', { wants: 'nothing' }],
  ['publish:', { wants: 'nothing' }],
  ['#!::m=publish', { wants: 'nothing' }],
  ['k'.repeat(513), { wants: 'nothing' }],
])('%s', (text, request) => {
  expect(readStreamId(text)).toEqual(request);
});
