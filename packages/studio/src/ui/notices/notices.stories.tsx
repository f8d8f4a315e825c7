import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { inStudio } from '../../../test/in-studio.tsx';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';
import { Notices } from './notices.tsx';

interface Said {
  readonly place: NoticePlace;
  readonly undoable?: string;
  readonly failed?: string;
}

function Saying({ place, undoable, failed }: Said) {
  const { notices } = useServices();
  useEffect(() => {
    if (undoable) notices.getState().offerUndo(place, undoable, async () => {});
    if (failed) notices.getState().report(place, failed);
    return () => notices.getState().clear();
  }, [notices, place, undoable, failed]);
  return <Notices place={place} />;
}

const meta = {
  component: Saying,
  decorators: [inStudio()],
  args: { place: 'videos' },
} satisfies Meta<typeof Saying>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Undo: Story = { args: { undoable: '‘Harbour at dawn’ deleted' } };
export const Failure: Story = {
  args: { failed: '2 of 5 videos not deleted: only an owner can delete them' },
};
export const Both: Story = {
  args: { undoable: '3 videos deleted', failed: '2 of 5 videos not deleted: only an owner can delete them' },
};
/** A name from right to left, and longer than the page. */
export const RightToLeft: Story = { args: { undoable: `‘${'حفلة الصيف في الميناء '.repeat(6)}’ deleted` } };
