import { deleteChatMessage, getChat, postHostMessage } from '@commoncast/core/chat/api';
import type { Stream } from '@commoncast/core/live/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { chatMessage, chatRoom, liveStream } from '../../../../test/live-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { person } from '../../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../control-room/control-room-page.tsx';
import './chat-panel.tsx';

let service: FakeService;
let stream: Stream;
beforeEach(() => {
  service = createFakeService();
  stream = service.records.streams.add(liveStream({ streamStatus: 'LIVE' }));
});

const ada = chatMessage({ seq: 1, name: 'Ada', text: 'Is the kiln hot?' });
const eve = chatMessage({ seq: 2, name: 'Eve', text: '<b>Buy my shoes</b> https://shoes.example' });
const hear = (...messages: (typeof ada)[]) =>
  service.records.chats.set(stream.id, chatRoom({ messages, reactions: { heart: 1_234 } }));
const answer = async (question: string, label: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await person.click(within(dialog).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const open = async (at = `/streams/${stream.id}/live`) => {
  await openStudio(at, { service });
  return await screen.findByRole('region', { name: 'Chat' });
};

it('shows what is said as text, and what comes while it is open', async () => {
  hear(ada);
  const chat = await open();
  const log = await within(chat).findByRole('log', { name: 'Messages' });
  await waitFor(() => expect(log.textContent).toContain('Is the kiln hot?'));
  await within(chat).findByText('❤️ 1,234');
  hear(ada, eve);
  await within(log).findByText('<b>Buy my shoes</b> https://shoes.example');
  expect(within(log).queryByRole('link')).toBeNull();
});

it('answers as the host', async () => {
  hear(ada);
  const chat = await open();
  const field = await within(chat).findByRole('textbox', { name: 'Write as the host' });
  await person.type(field, 'Very!');
  await person.click(within(chat).getByRole('button', { name: 'Send' }));
  await within(chat).findByText('Very!');
  await within(chat).findByText('Host');
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
  await person.type(field, 'a\u202eb');
  await within(chat).findByText('Contains characters that cannot be shown');
  await person.click(within(chat).getByRole('button', { name: 'Send' }));
  expect(service.sent(postHostMessage)).toHaveLength(1);
});

it('deletes a message, blocks who wrote it, and lets them back', async () => {
  hear(ada, eve);
  const chat = await open();
  await person.click(await within(chat).findByRole('button', { name: 'Delete message from Ada' }));
  await answer('Delete this message?', 'Cancel');
  expect(service.sent(deleteChatMessage)).toHaveLength(0);
  await person.click(within(chat).getByRole('button', { name: 'Delete message from Ada' }));
  await answer('Delete this message?', 'Delete');
  await waitFor(() => expect(chat.textContent).not.toContain('Is the kiln hot?'));
  await person.click(within(chat).getByRole('button', { name: 'Block Eve' }));
  await answer('Block Eve?', 'Block');
  await waitFor(() => expect(chat.textContent).not.toContain('Buy my shoes'));
  await within(chat).findByText('They can no longer write, and their views are not counted.');
  await person.click(within(chat).getByRole('button', { name: 'Unblock Eve' }));
  await waitFor(() => expect(within(chat).queryByText('Blocked')).toBeNull());
});

it('switches the chat off and on, and makes visitors slow', async () => {
  const chat = await open();
  const settings = () => service.records.chats.get(stream.id)?.settings;
  await person.click(await within(chat).findByRole('combobox', { name: 'Slow mode' }));
  await person.click(await screen.findByRole('option', { name: '30 seconds' }));
  await waitFor(() => expect(settings()?.slowModeS).toBe(30));
  await person.click(within(chat).getByRole('switch', { name: 'Also beside players on other sites' }));
  await waitFor(() => expect(settings()?.isOnEmbeds).toBe(true));
  await person.click(within(chat).getByRole('switch', { name: 'Chat on the stream’s page' }));
  await within(chat).findByText('Switched off');
  expect(within(chat).getByRole('textbox', { name: 'Write as the host' }).matches(':disabled')).toBe(true);
});

it('says why something could not be done', async () => {
  hear(ada);
  service.failNext(deleteChatMessage, 404, { code: 'NOT_FOUND', message: 'Not found' });
  const chat = await open();
  await person.click(await within(chat).findByRole('button', { name: 'Delete message from Ada' }));
  await answer('Delete this message?', 'Delete');
  await findSaid('alert', 'Not found');
});

it('says while it is not up to date', async () => {
  hear(ada);
  const chat = await open();
  await within(chat).findByText('Is the kiln hot?');
  service.failNext(getChat, 400);
  await within(chat).findByText(/^The chat is not up to date/);
  within(chat).getByText('Is the kiln hot?');
  hear(ada, eve);
  await within(chat).findByText('Eve');
  expect(within(chat).queryByText(/^The chat is not up to date/)).toBeNull();
});

it('stands beside the details of the stream as well, before and after the broadcast', async () => {
  service.records.streams.touch(stream.id, { streamStatus: 'ENDED' });
  hear(ada);
  const chat = await open(`/streams/${stream.id}/chat`);
  await within(chat).findByText('Is the kiln hot?');
  await within(chat).findByText('Over. Visitors read it beside the replay.');
});
