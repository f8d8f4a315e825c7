import type { Meta, StoryObj } from '@storybook/react-vite';
import { memberProps, video } from '../../../test/factories.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { PlanRoom } from './plan-room.tsx';

const meta = { component: PlanRoom, args: { purpose: 'UPLOAD' } } satisfies Meta<typeof PlanRoom>;
export default meta;

type Story = StoryObj<typeof meta>;

const MINUTE_MS = 60_000;
const stored = (minutes: number) =>
  inStudio(({ records }) => void records.videos.add(video({ durationMs: minutes * MINUTE_MS })));

export const FewMinutesLeft: Story = { decorators: [stored(840)] };
export const NoMinutesLeft: Story = { decorators: [stored(1_000)] };
export const NoReplay: Story = { args: { purpose: 'BROADCAST' }, decorators: [stored(1_000)] };
export const NoHoursLeft: Story = {
  args: { purpose: 'BROADCAST' },
  decorators: [
    inStudio(({ records }) => void Object.assign(records.billing, { viewerHours: 1_000 }), {
      props: memberProps(),
    }),
  ],
};
