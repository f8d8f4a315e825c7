import { withId } from '@commoncast/core/http/with-id';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { player } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { PlayerPicker } from './player-picker.tsx';

const chosen = player({ name: 'Shop window' });

const meta = {
  component: PlayerPicker,
  decorators: [
    inStudio(({ records }) => void records.players.add(chosen, player({ name: 'Workshop page' }))),
  ],
  args: { value: withId(chosen), onChoose: () => {} },
} satisfies Meta<typeof PlayerPicker>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const NothingChosen: Story = { args: { value: null } };
export const Wrong: Story = { args: { value: null, isWrong: true, helperText: 'Choose a player' } };
