import { expect, test } from 'vitest';
import { defineDomain, type WebParts } from './domain.ts';
import { DOMAINS } from './domains.ts';
import type { Foundation } from './foundation.ts';
import { listDomains } from './list-domains.ts';

interface Tea {
  readonly tea: string;
}

const kettle = defineDomain({
  name: 'kettle',
  services: (): Tea => ({ tea: 'Assam' }),
  upkeep: { name: 'kettle-upkeep', cron: '1 * * * *', run: async () => {} },
});
const cup = defineDomain({
  name: 'cup',
  services: ({ tea }: Foundation & Tea) => ({ drink: `A cup of ${tea}` }),
});
const menu = defineDomain({
  name: 'menu',
  routes: (_web: WebParts, _parts: Tea) => {},
  queues: [{ name: 'orders', retryLimit: 1, expireInS: 1 }],
});
const foundation = {} as Foundation;
const web = {} as WebParts;

test('each domain gets what those before it bring', () => {
  const services = listDomains().and(kettle).and(cup).createServices(foundation);
  expect(services).toEqual({ tea: 'Assam', drink: 'A cup of Assam' });
});

test('a domain whose needs are not met before it does not compile', () => {
  // @ts-expect-error: nobody has made tea yet
  expect(listDomains().and(cup).names).toEqual(['cup']);
});

test('routes that want what no domain brings do not compile', async () => {
  const list = listDomains().and(menu);
  // @ts-expect-error: nobody makes tea at all
  await list.addRoutes(web, { ...foundation, ...list.createServices(foundation) });
});

test('queues are those of the domains and of their upkeep', () => {
  const list = listDomains().and(kettle).and(menu);
  expect(list.queues.map(({ name }) => name)).toEqual(['kettle-upkeep', 'orders']);
});

test('domains have unique names, and so do queues', () => {
  const queues = DOMAINS.queues.map(({ name }) => name);
  expect(new Set(DOMAINS.names).size).toBe(DOMAINS.names.length);
  expect(new Set(queues).size).toBe(queues.length);
});
