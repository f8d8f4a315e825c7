import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { inStudio } from '../../../test/in-studio.tsx';
import { useServices } from '../../services/use-services.ts';
import { Failures } from './failures.tsx';
import { NoticeList } from './notice-list.tsx';
import { UndoBar } from './undo-bar.tsx';

const undoable = {
  id: 1,
  place: 'videos' as const,
  text: '‘Harbour at dawn’ deleted',
  undo: async () => {},
};
const failed = { id: 2, place: 'videos' as const, text: 'The server did not answer in time', undo: null };

function Failing() {
  const { notices } = useServices();
  useEffect(() => {
    notices.getState().report('players', failed.text);
    return () => notices.getState().clear();
  }, [notices]);
  return <Failures place="players" />;
}

const meta = {
  component: NoticeList,
  decorators: [inStudio()],
  args: { notices: [failed, undoable], onDismiss: () => {} },
} satisfies Meta<typeof NoticeList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Both: Story = {};
export const OneToUndo: Story = { render: () => <UndoBar notice={undoable} /> };
export const InAnEditor: Story = { render: () => <Failing /> };
