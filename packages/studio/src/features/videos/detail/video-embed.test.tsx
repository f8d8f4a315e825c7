import { assignContent, createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { Player } from '@commoncast/core/players/schema';
import { getVod, listByCategory } from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { beforeEach, expect, it } from 'vitest';
import { byRole } from '../../../../test/by-role.ts';
import { onePage, player, video } from '../../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../../test/fake-service.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { until } from '../../../../test/until.ts';
import { click, type } from '../../../../test/user.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import '../../../ui/form/picker/picker.tsx';
import './video-embed.tsx';
import './video-page.tsx';

let service: FakeService;
let kept: Vod;
let players: Player[];

const showing = (of: Player): Player => ({
  ...of,
  content: {
    contentId: kept.id,
    category: 'VOD',
    name: kept.name,
    posterUrl: null,
    width: null,
    height: null,
    isVisible: true,
  },
});

beforeEach(() => {
  service = createFakeService();
  kept = video({ publishState: 'Published' });
  // More than any page of players holds.
  players = Array.from({ length: 150 }, (_, index) => player({ name: `Player ${index + 1}` }));
  service.on(getVod, () => kept);
  service.on(listByCategory, () => onePage(kept));
  service.on(listPlayers, ({ query }) => {
    const { search, contentId, size } = query;
    const found = players.filter(
      ({ name, content }) => name.includes(search) && (!contentId || content?.contentId === contentId),
    );
    return onePage(...found.slice(0, size));
  });
  service.on(assignContent, ({ body }) => {
    const { embeddedVideoPlayerId } = body as { embeddedVideoPlayerId: string };
    players = players.map((one) => (one.uuid === embeddedVideoPlayerId ? showing(one) : one));
    return players.find(({ uuid }) => uuid === embeddedVideoPlayerId) ?? refuse(404);
  });
});

const open = () => openStudio(`/videos/${kept.id}/embed`, { service });
const picker = () => byRole('combobox', 'Player') as HTMLInputElement;
const hasPlacementOf = (one: Player | undefined) =>
  expect(document.body.textContent).toContain(`player-id="${one?.uuid}"`);

it('begins with the player that shows the video, however many there are', async () => {
  players = players.map((one, index) => (index === 149 ? showing(one) : one));
  await open();
  await until(() => hasPlacementOf(players[149]));
  await until(() => expect(picker().value).toBe('Player 150'));
});

it('finds any player by name, and makes it show the video', async () => {
  await open();
  await type(await until(picker), 'Player 137');
  await click(await until(() => byRole('option', 'Player 137')));
  await click(await until(() => byRole('button', 'Show this video')));
  await until(() => hasPlacementOf(players[136]));
  expect(players[136]?.content?.contentId).toBe(kept.id);
});

it('makes a player of its own, and says why that failed', async () => {
  service.on(createPlayer, () => refuse(409, { message: 'Your plan allows 150 players' }));
  await open();
  const create = () => byRole('button', 'Create a player for this video') as HTMLButtonElement;
  await click(await until(create));
  await until(() => byRole('alert', /Your plan allows 150 players/));
  await until(() => expect(create().disabled).toBe(false));
  const made = player({ name: kept.name });
  service.on(createPlayer, () => {
    players = [made, ...players];
    return made;
  });
  await click(create());
  await until(() => hasPlacementOf(made));
});
