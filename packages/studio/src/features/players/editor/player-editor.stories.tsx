import { withId } from '@commoncast/core/http/with-id';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { player, video } from '../../../../test/factories.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { PlayerEditor } from './player-editor.tsx';

const shown = video();

const meta = {
  component: PlayerEditor,
  decorators: [inStudio((service) => void service.records.videos.add(shown))],
} satisfies Meta<typeof PlayerEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const New: Story = { args: { player: null } };

export const Saved: Story = {
  args: {
    player: withId(
      player({
        content: {
          contentId: shown.id,
          category: 'VOD',
          name: shown.name,
          posterUrl: null,
          width: 1280,
          height: 720,
          isVisible: true,
        },
      }),
    ),
  },
};
