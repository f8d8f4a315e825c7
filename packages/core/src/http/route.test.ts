import { expect, it } from 'vitest';
import { route, toPath } from './route.ts';

const video = route({ method: 'GET', path: '/stream/{id}/part/{partNumber}' });

it('escapes path parameters so that none can leave its segment', () => {
  expect(toPath(video, { id: 'a b/../c?d', partNumber: 2 })).toBe('/stream/a%20b%2F..%2Fc%3Fd/part/2');
});

it("repeats a list's name and leaves out what is undefined", () => {
  const list = route({ method: 'GET', path: '/players' });
  expect(toPath(list, {}, { key: 'pk', playerId: ['1', '2'], search: undefined, page: 0, all: false })).toBe(
    '/players?key=pk&playerId=1&playerId=2&page=0&all=false',
  );
});

it('refuses a path with a missing parameter', () => {
  expect(() => toPath(video, { id: '1' })).toThrow('Path parameter partNumber is missing');
});
