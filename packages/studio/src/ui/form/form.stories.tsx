import { createForm } from '@commoncast/core/form/form';
import { PlayerDraft } from '@commoncast/core/players/schema';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import Stack from '@mui/material/Stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { inStudio } from '../../../test/in-studio.tsx';
import { VISIBILITY_LABELS } from '../media/visibility-label.ts';
import { CheckboxGroup } from './checkbox-group.tsx';
import { FormRadios } from './form-radios.tsx';
import { FormText } from './form-text.tsx';
import { FormTime } from './form-time.tsx';
import { PlacementSliders } from './placement-sliders.tsx';
import { SavedState } from './saved-state.tsx';
import { useForm } from './use-form.ts';

function Field({ name, isTouched = false }: { readonly name: string; readonly isTouched?: boolean }) {
  const { form } = useForm(() => {
    const made = createForm({ rules: { name: PlayerDraft.entries.name }, initial: { name } });
    if (isTouched) made.blur('name');
    return made;
  });
  return <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />;
}

function Times({ start }: { readonly start: string }) {
  const { form } = useForm(() =>
    createForm<{ start: string; accessVisibility: AccessVisibility }>({
      rules: { start: (local) => (local === '' ? 'Choose a day and a time' : null) },
      initial: { start, accessVisibility: 'UNLISTED' },
    }),
  );
  return (
    <Stack sx={{ gap: 5 }}>
      <FormTime form={form} field="start" label="Starts" />
      <FormRadios
        form={form}
        field="accessVisibility"
        label="Visibility"
        choices={['PUBLIC', 'UNLISTED']}
        words={VISIBILITY_LABELS}
      />
    </Stack>
  );
}

const DAYS = ['SATURDAY', 'SUNDAY'] as const;
const DAY_WORDS = {
  SATURDAY: { label: 'Saturday', hint: 'From 10 in the morning.' },
  SUNDAY: { label: 'Sunday', hint: 'جولة في الميناء القديم' },
};

function Days({ chosen }: { readonly chosen: (typeof DAYS)[number][] }) {
  const { form } = useForm(() => {
    const made = createForm({
      rules: { days: (days) => (days.length === 0 ? 'Choose at least one' : null) },
      initial: { days: chosen },
    });
    made.blur('days');
    return made;
  });
  return (
    <CheckboxGroup
      form={form}
      field="days"
      legend="Open on"
      choices={DAYS}
      wordsOf={(day) => DAY_WORDS[day]}
    />
  );
}

function Day() {
  const { form } = useForm(() =>
    createForm<{ day: (typeof DAYS)[number] }>({ rules: {}, initial: { day: 'SUNDAY' } }),
  );
  return <FormRadios form={form} field="day" label="Open on" choices={DAYS} words={DAY_WORDS} />;
}

const meta = { component: Field, decorators: [inStudio()] } satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { name: '' } };
export const Filled: Story = { args: { name: 'Shop window' } };
export const RightToLeft: Story = { args: { name: 'مقدمة قصيرة عن الورشة' } };
export const Wrong: Story = { args: { name: '', isTouched: true } };

export const TimeAndVisibility: Story = {
  args: { name: '' },
  render: () => <Times start="2026-01-31T14:00" />,
};
export const SeveralChosen: Story = {
  args: { name: '' },
  render: () => <Days chosen={['SUNDAY']} />,
};
export const NoneChosen: Story = { args: { name: '' }, render: () => <Days chosen={[]} /> };
export const SavedStates: Story = {
  args: { name: '' },
  render: () => (
    <Stack>
      <SavedState phase="saved" />
      <SavedState phase="unsaved" />
      <SavedState phase="saving" />
    </Stack>
  ),
};

function Place() {
  const [value, setValue] = useState({ leftPercent: 71, topPercent: 4, widthPercent: 25 });
  return <PlacementSliders value={value} onChange={(part) => setValue({ ...value, ...part })} />;
}

export const PlaceOnPicture: Story = { args: { name: '' }, render: () => <Place /> };
export const OneOfFew: Story = { args: { name: '' }, render: () => <Day /> };
