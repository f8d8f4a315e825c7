import { countSuspects, setSharedNetworks } from '@commoncast/core/insights/api';
import type { SuspectSource } from '@commoncast/core/insights/suspects';
import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { memberProps, newId, pageProps } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';

const HOUR_MS = 3_600_000;
const source = (overrides: Partial<SuspectSource> = {}): SuspectSource => ({
  id: newId(),
  firstDate: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
  lastDate: new Date(Date.now() - HOUR_MS).toISOString(),
  plays: 420,
  countable: 400,
  isCounted: false,
  isYours: false,
  ...overrides,
});

let service: FakeService;
const props = pageProps();

beforeEach(() => {
  service = createFakeService();
});
const counted = () => service.sent(countSuspects).map(({ params }) => params);
const networks = () => service.records.networks;
function suspect(...sources: SuspectSource[]): void {
  for (const one of sources) service.records.suspects.set(one.id, one);
}

it('says that there were none', async () => {
  await openStudio('/settings/measurement', { service, props });
  await waitFor(() => expect(document.body.textContent).toContain('There were none in the last 30 days.'));
});

it('counts the plays of one address, after asking', async () => {
  const first = source({ isYours: true });
  suspect(first, source({ plays: 900, countable: 0 }));
  await openStudio('/settings/measurement', { service, props });
  const button = await screen.findByRole('button', { name: /^Count the plays of .* from your own address$/ });
  expect(document.body.textContent).toContain('Of 20 only the number was kept');
  await person.click(button);
  expect(counted()).toEqual([]);
  await person.click(await screen.findByRole('button', { name: 'Count them' }));
  await waitFor(() => expect(document.body.textContent).toContain('400 plays added to your figures'));
  expect(counted()).toEqual([{ id: first.id }]);
  await waitFor(() => expect(document.body.textContent).toContain('Counted'));
  expect(screen.queryAllByRole('button', { name: /^Count the plays/ })).toEqual([]);
});

it('names a network, says what is none, and takes one away', async () => {
  service.records.networks = ['203.0.113.0/24'];
  await openStudio('/settings/measurement', { service, props });
  const field = await screen.findByRole('textbox', { name: 'Address or network' });
  await fill(field, '10.0.0.0/4');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(document.body.textContent).toContain('Cannot be larger than');
  expect(networks()).toEqual(['203.0.113.0/24']);
  await person.click(screen.getByRole('button', { name: 'Add your address, 198.51.100.7' }));
  await waitFor(() => expect(networks()).toEqual(['198.51.100.7', '203.0.113.0/24']));
  await fill(field, '2001:DB8:7::/48');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(networks()).toEqual(['198.51.100.7', '2001:db8:7::/48', '203.0.113.0/24']));
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
  const chip = document.querySelector('[aria-labelledby="networks"] li > *');
  await act(async () => chip?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Delete', bubbles: true })));
  await waitFor(() => expect(networks()).toEqual(['2001:db8:7::/48', '203.0.113.0/24']));
});

it('keeps what was typed where the server refuses it', async () => {
  service.failNext(setSharedNetworks, 503, { message: 'The disk is full' });
  await openStudio('/settings/measurement', { service, props });
  const field = await screen.findByRole('textbox', { name: 'Address or network' });
  await waitFor(() => expect((field as HTMLInputElement).disabled).toBe(false));
  await fill(field, '203.0.113.0/24');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(document.body.textContent).toContain('The disk is full'));
  expect((field as HTMLInputElement).value).toBe('203.0.113.0/24');
});

it('shows a member who is no owner what is kept out, and nothing to press', async () => {
  suspect(source());
  await openStudio('/settings/measurement', { service, props: memberProps() });
  await waitFor(() => expect(document.body.textContent).toContain('420 plays'));
  expect(document.body.textContent).toContain('Only an owner of the business can change what is counted.');
  expect(screen.queryAllByRole('button', { name: /^Count the plays/ })).toEqual([]);
  expect((screen.getByRole('textbox', { name: 'Address or network' }) as HTMLInputElement).disabled).toBe(
    true,
  );
});
