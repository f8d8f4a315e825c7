import { expect, test } from 'vitest';
import { checkDestination, DEFAULT_RULES } from './check-destination.ts';

const rules = { ...DEFAULT_RULES, resolve: async () => ['1.1.1.1', '2606:4700::1111'] };

test.each([
  ['http://1.1.1.1/', ['1.1.1.1']],
  ['https://1.1.1.1/', ['1.1.1.1']],
  ['https://[2606:4700::1111]/', ['2606:4700::1111']],
  ['http://site.example:443/', ['1.1.1.1', '2606:4700::1111']],
  ['https://site.example:80/a?b#c', ['1.1.1.1', '2606:4700::1111']],
])('%s may be fetched, at all its addresses', async (url, addresses) => {
  expect(await checkDestination(url, rules)).toEqual({ url: new URL(url), addresses });
});

test.each([
  ['', 'BAD_URL'],
  ['site.example', 'BAD_URL'],
  ['ftp://site.example/', 'BAD_URL'],
  ['xhttp://site.example/', 'BAD_URL'],
  ['http://ann@site.example/', 'BAD_URL'],
  ['http://:secret@site.example/', 'BAD_URL'],
  ['http://site.example:81/', 'PORT_REFUSED'],
  ['http://site.example:444/', 'PORT_REFUSED'],
])('%j may not: %s', async (url, code) => {
  await expect(checkDestination(url, rules)).rejects.toMatchObject({ name: 'EgressError', code });
});

test('a name with one internal address may not be fetched, and one without addresses cannot', async () => {
  const resolvesTo = (...addresses: string[]) => ({ ...rules, resolve: async () => addresses });
  const check = (...addresses: string[]) =>
    checkDestination('http://site.example/', resolvesTo(...addresses));
  await expect(check('1.1.1.1', '10.0.0.1')).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
  await expect(check()).rejects.toMatchObject({ code: 'NAME_UNKNOWN', url: 'http://site.example/' });
});

test('a name that cannot be resolved says why', async () => {
  const cause = new Error('ENOTFOUND');
  const check = checkDestination('http://site.example/', { ...rules, resolve: () => Promise.reject(cause) });
  await expect(check).rejects.toMatchObject({ code: 'NAME_UNKNOWN', cause });
});
