import { expect, it } from 'vitest';
import { mediaProblem } from './media-problem.ts';

it.each([
  ['NotAllowedError', 'camera', /may not use the camera. Allow it/],
  ['NotAllowedError', 'screen', /The screen is not shared/],
  ['NotFoundError', 'microphone', /No microphone was found/],
  ['NotReadableError', 'camera', /Another program uses the camera/],
  ['OverconstrainedError', 'camera', /no longer connected/],
  ['TypeError', 'microphone', /could not be started/],
] as const)('says what to do after a %s of the %s', (name, kind, sentence) => {
  expect(mediaProblem(new DOMException('', name), kind)).toMatch(sentence);
});
