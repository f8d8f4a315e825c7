import { getSignUpDetail, saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { memberProps, player, video } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { liveStream } from '../../../test/live-factories.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import './first-questions.tsx';

let service: FakeService;
beforeEach(() => {
  service = createFakeService();
  service.records.signUpAnswers = { purposes: [], website: '', isComplete: false };
});

const findCard = () => screen.findByRole('region', { name: 'What do you want to do first?' });
const untilGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'What do you want to do first?' })).toBeNull());

it('asks an owner what they came for, and is gone once it is answered', async () => {
  await openStudio('/dashboard', { service });
  const card = within(await findCard());
  await person.click(card.getByRole('checkbox', { name: /^Show videos on a website/ }));
  await person.click(card.getByRole('checkbox', { name: /^Go live/ }));
  await fill(card.getByRole('textbox', { name: 'Website (optional)' }), 'not a website');
  await person.click(card.getByRole('button', { name: 'Save' }));
  await card.findByText('Invalid URL format');
  expect(service.sent(saveSignUpDetail)).toEqual([]);
  await fill(card.getByRole('textbox', { name: 'Website (optional)' }), 'https://bakery.example');
  await person.click(card.getByRole('button', { name: 'Save' }));
  await untilGone();
  expect(service.records.signUpAnswers).toEqual({
    purposes: ['LIVE', 'WEBSITE'],
    website: 'https://bakery.example',
    isComplete: true,
  });
});

it('leads to what they came for, until they have been there', async () => {
  const { leave } = await openStudio('/dashboard', { service });
  const card = within(await findCard());
  await person.click(card.getByRole('checkbox', { name: /^Go live/ }));
  await person.click(card.getByRole('checkbox', { name: /^Teach/ }));
  await person.click(card.getByRole('button', { name: 'Save' }));
  const next = within(await screen.findByRole('region', { name: 'What you came for' }));
  const stream = await next.findByRole('link', { name: 'Create a stream' });
  expect(stream.getAttribute('href')).toBe('/streams?new=live');
  await next.findByRole('link', { name: 'Create a playlist' });
  await leave();
  service.records.streams.add(liveStream());
  service.records.videos.add(video());
  service.records.players.add(player());
  await openStudio('/dashboard', { service });
  const later = within(await screen.findByRole('region', { name: 'What you came for' }));
  await later.findByRole('link', { name: 'Create a playlist' });
  expect(later.queryByRole('link', { name: 'Create a stream' })).toBeNull();
});

it('can be skipped, whatever was typed', async () => {
  await openStudio('/dashboard', { service });
  const card = within(await findCard());
  await fill(card.getByRole('textbox', { name: 'Website (optional)' }), 'not a website');
  await person.click(card.getByRole('button', { name: 'Skip' }));
  await untilGone();
  expect(service.records.signUpAnswers).toEqual({ purposes: [], website: '', isComplete: true });
});

it('does not ask members', async () => {
  await openStudio('/dashboard', { service, props: memberProps() });
  await screen.findByRole('heading', { name: 'Upload a video' });
  expect(service.sent(getSignUpDetail)).toEqual([]);
});
