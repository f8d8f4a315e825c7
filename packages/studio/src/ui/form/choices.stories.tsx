import Box from '@mui/material/Box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inStudio } from '../../../test/in-studio.tsx';
import { ListField } from './list-field.tsx';
import { OptionGroup } from './option-group.tsx';
import { AsyncPicker } from './picker/async-picker.tsx';
import { Picker } from './picker/picker.tsx';

const OPTIONS = ['Shop window', 'Harbour at dawn', 'مقدمة قصيرة عن الورشة'];
const NO_PAIR = { options: [], isPending: true };

const field = {
  label: 'Domain',
  placeholder: 'shop.example',
  entries: ['shop.example', '*.harbour.example'],
  canChange: true,
  read: (text: string) => ({ entry: text, message: null }),
  onAdd: () => {},
  onRemove: () => {},
};

const picker = {
  label: 'Player',
  value: null,
  useOptions: () => ({ options: OPTIONS, isPending: false }),
  keyOf: (option: string) => option,
  nameOf: (option: string) => option,
  emptyText: 'No players yet. Create one first.',
  onChoose: () => {},
};

const meta = { component: ListField, decorators: [inStudio()], args: field } satisfies Meta<typeof ListField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const List: Story = {};
export const ListEmpty: Story = { args: { entries: [] } };
export const ListLocked: Story = { args: { canChange: false } };
export const Chosen: Story = {
  render: () => <AsyncPicker {...picker} value="Shop window" helperText="Visitors see it." />,
};
export const Wrong: Story = {
  render: () => <Picker {...picker} isWrong helperText="Choose a player" />,
};
export const Waiting: Story = { render: () => <Picker {...picker} useOptions={() => NO_PAIR} /> };
export const Grouped: Story = {
  render: () => (
    <Box component="ul" role="listbox" aria-label="Videos and playlists">
      <OptionGroup
        name="Videos"
        options={OPTIONS.map((name) => (
          <Box component="li" key={name} role="option" aria-selected={false} dir="auto">
            {name}
          </Box>
        ))}
      />
    </Box>
  ),
};
