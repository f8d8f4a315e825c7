import { expect, test } from 'vitest';
import { withId } from './with-id.ts';

test('a record from the wire has one id, under the one name', () => {
  const image = withId({ uuid: '7', name: 'Spring sale' });
  expect(image).toEqual({ id: '7', name: 'Spring sale' });
});
