import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { newId } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { PreviewFrame } from './preview-frame.tsx';

const meta = {
  component: PreviewFrame,
  decorators: [inStudio()],
  args: {
    title: 'Preview of the player',
    details: {
      id: newId(),
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: DEFAULT_PLAYER_COLOR,
      video: null,
      playlist: null,
    },
  },
} satisfies Meta<typeof PreviewFrame>;
export default meta;

/** The frame's page belongs to the platform, which is not there in Storybook. */
export const WithoutItsPage: StoryObj<typeof meta> = {};
