import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../../test/in-studio.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldWords } from './field-words.ts';

interface Look {
  readonly name: string;
  readonly videoLoop: boolean;
  readonly pages: string;
}

const WORDS: FieldWords<Look> = {
  name: { label: 'Name' },
  videoLoop: { label: 'Loop' },
  pages: { label: 'Pages' },
};
const mine: Look = { name: 'Summer sale', videoLoop: true, pages: '' };
const theirs: Look = {
  name: 'Summer sale, second edition, with a name that is as long as names get in daily work',
  videoLoop: false,
  pages: Array.from({ length: 30 }, (_, index) => `shop.example/summer/${index}`).join('\n'),
};

const meta = {
  component: ConflictDialog<Look>,
  decorators: [inStudio()],
  args: {
    mine,
    words: WORDS,
    subject: 'widget',
    onResolve: () => {},
    onCancel: () => {},
    conflict: {
      theirs,
      differences: [
        { field: 'name', suggested: 'mine' },
        { field: 'videoLoop', suggested: 'mine' },
        { field: 'pages', suggested: 'theirs' },
      ],
      lastChange: { by: 'grace', isOwn: false, at: '2026-03-01T14:05:00.000Z' },
    },
  },
} satisfies Meta<typeof ConflictDialog<Look>>;
export default meta;

export const SomebodyElse: StoryObj<typeof meta> = {};

/** The same member has another window open. */
export const OtherWindow: StoryObj<typeof meta> = {
  args: {
    conflict: {
      theirs,
      differences: [{ field: 'name', suggested: 'mine' }],
      lastChange: { by: 'ada', isOwn: true, at: '2026-03-01T14:05:00.000Z' },
    },
  },
};

/** Nothing is known of who it was. */
export const Unknown: StoryObj<typeof meta> = {
  args: {
    conflict: { theirs, differences: [{ field: 'videoLoop', suggested: 'theirs' }], lastChange: undefined },
  },
};
