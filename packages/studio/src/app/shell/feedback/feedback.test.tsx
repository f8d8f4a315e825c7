import { sendFeedback } from '@commoncast/core/contact/api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
});

async function openDialog(): Promise<HTMLElement> {
  await openStudio('/trash', { service });
  await person.click(await screen.findByRole('button', { name: 'Account: ada' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Send feedback' }));
  return await screen.findByRole('dialog', { name: 'Send feedback' });
}

it('sends what somebody thinks, with the stars that they chose by keyboard, and thanks them', async () => {
  const dialog = await openDialog();
  const send = within(dialog).getByRole('button', { name: 'Send' });
  await person.click(send);
  expect(dialog.textContent).toContain('Message is required');
  expect(service.sent(sendFeedback)).toEqual([]);
  await fill(within(dialog).getByRole('textbox', { name: 'Message' }), 'Fast.');
  const stars = within(within(dialog).getByRole('group', { name: 'Rating (optional)' }));
  stars.getByRole('radio', { name: 'No rating' }).focus();
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(stars.getByRole<HTMLInputElement>('radio', { name: '4 of 5 stars' }).checked).toBe(true);
  await person.click(send);
  await findSaid('status', 'Thank you for your feedback');
  expect(service.records.feedback).toEqual([{ message: 'Fast.', rating: 4 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('needs no rating, and keeps what was typed where it could not be sent', async () => {
  service.failNext(sendFeedback, 429, { code: 'RATE_LIMITED', message: 'Too many attempts.' });
  const dialog = await openDialog();
  await fill(within(dialog).getByRole('textbox', { name: 'Message' }), 'Calm.');
  await person.click(within(dialog).getByRole('button', { name: 'Send' }));
  await within(dialog).findByText('Too many attempts.');
  await person.click(within(dialog).getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(service.records.feedback).toEqual([{ message: 'Calm.' }]));
});
