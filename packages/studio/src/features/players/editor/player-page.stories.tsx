import { getPlayer } from '@commoncast/core/players/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { PlayerPage } from './player-page.tsx';

const meta = { component: PlayerPage } satisfies Meta<typeof PlayerPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const place = { path: '/players/:id', at: `/players/${newId()}` };

const before = statesBefore(getPlayer, { place });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
export const NotThere: Story = {
  decorators: [inStudio(() => {}, place)],
};
