import { createPlayer } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { player, video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { fill, person } from '../../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../../../ui/form/picker/picker.tsx';
import './video-embed.tsx';
import './video-page.tsx';

let service: FakeService;
let shown: Vod;
let players: Player[];

beforeEach(() => {
  service = createFakeService();
  const { records } = service;
  shown = records.videos.add(video({ publishState: 'Published' }));
  // More than any page of players holds.
  players = Array.from({ length: 150 }, (_, index) =>
    records.players.add(player({ name: `Player ${index + 1}` })),
  );
});

const open = () => openStudio(`/videos/${shown.id}/embed`, { service });
const contentOf = (one: Player | undefined) =>
  service.records.players.all().find(({ uuid }) => uuid === one?.uuid)?.content;
const hasPlacementOf = (one: Player | undefined) =>
  waitFor(() => expect(document.body.textContent).toContain(`player-id="${one?.uuid}"`));

it('begins with the player that shows the video, however many there are', async () => {
  const last = players[149];
  service.records.players.touch(last?.uuid ?? '', {
    content: {
      contentId: shown.id,
      category: 'VOD',
      name: shown.name,
      posterUrl: null,
      width: null,
      height: null,
      isVisible: true,
    },
  });
  await open();
  await hasPlacementOf(last);
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Player' });
  await waitFor(() => expect(picker.value).toBe('Player 150'));
});

it('finds any player by name, and makes it show the video', async () => {
  await open();
  await fill(await screen.findByRole('combobox', { name: 'Player' }), 'Player 137');
  await person.click(await screen.findByRole('option', { name: 'Player 137' }));
  await person.click(await screen.findByRole('button', { name: 'Show this video' }));
  await hasPlacementOf(players[136]);
  expect(contentOf(players[136])?.contentId).toBe(shown.id);
});

it('makes a player of its own, and says why that failed', async () => {
  const message = 'Your plan allows 150 players';
  service.failNext(createPlayer, 409, { code: 'PLAN_LIMIT_REACHED', message });
  await open();
  const create = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Create a player for this video' });
  await person.click(await waitFor(create));
  // The preview has one of its own, about the video.
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      `${message}See plans`,
    ),
  );
  await waitFor(() => expect(create().disabled).toBe(false));
  await person.click(create());
  await waitFor(() => expect(service.records.players.all()).toHaveLength(151));
  const made = service.records.players.all().at(-1);
  await hasPlacementOf(made);
  expect(made?.name).toBe(shown.name);
  expect(contentOf(made)?.contentId).toBe(shown.id);
});
