import { createForm } from '@commoncast/core/form/form';
import { PlayerDraft } from '@commoncast/core/players/schema';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { inStudio } from '../../../test/in-studio.tsx';
import { useServices } from '../../services/use-services.ts';
import { BackLink } from '../page/back-link.tsx';
import { DifferenceChoice } from './editing/difference-choice.tsx';
import type { Editing } from './editing/editing.ts';
import { EditingNotices } from './editing/editing-notices.tsx';
import { EditorPage } from './editor-page.tsx';
import { FormText } from './form-text.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useForm } from './use-form.ts';

interface Named {
  readonly name: string;
}

function useStoryEditing(overrides: Partial<Editing<unknown, Named>>): Editing<unknown, Named> {
  const { form, state } = useForm(() =>
    createForm<Named>({ rules: { name: PlayerDraft.entries.name }, initial: { name: 'Shop window' } }),
  );
  const nothing = () => {};
  return {
    form,
    state,
    record: {},
    isDirty: false,
    isSaving: false,
    words: { name: { label: 'Name' } },
    save: nothing,
    conflict: null,
    resolve: nothing,
    postpone: nothing,
    foundDraftFrom: null,
    restoreDraft: nothing,
    discardDraft: nothing,
    forgetChanges: nothing,
    ...overrides,
  };
}

function EditorStory(overrides: Partial<Editing<unknown, Named>>) {
  const editing = useStoryEditing(overrides);
  return (
    <EditorPage
      title="Shop window"
      back={<BackLink to="/players">Players</BackLink>}
      subject="player"
      editing={editing}
      actions={
        <Button variant="outlined" color="error">
          Delete
        </Button>
      }
      fields={<FormText form={editing.form} field="name" label="Name" hint="Only shown in the studio." />}
      preview={<Card sx={{ p: 8 }}>The preview stays in sight.</Card>}
      aside={<Card sx={{ p: 8 }}>The snippet</Card>}
    />
  );
}

function Notices(overrides: Partial<Editing<unknown, Named>>) {
  return <EditingNotices editing={useStoryEditing(overrides)} subject="player" />;
}

function Leaving() {
  const { unsaved } = useServices();
  useEffect(() => {
    const leave = unsaved.getState().add(() => {});
    unsaved.getState().whenFree(() => {});
    return () => {
      leave();
      unsaved.getState().stopWaiting();
    };
  }, [unsaved]);
  return <LeaveDialog />;
}

const meta = { component: EditorStory, decorators: [inStudio()] } satisfies Meta<typeof EditorStory>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Saved: Story = {};
export const SavedOnPhone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Unsaved: Story = { args: { isDirty: true } };
export const Saving: Story = { args: { isDirty: true, isSaving: true } };
export const New: Story = { args: { record: null } };
export const DraftFound: Story = {
  render: () => <Notices foundDraftFrom="2026-03-01T14:05:00.000Z" />,
};
export const AskedBeforeLeaving: Story = { render: () => <Leaving /> };
export const OneDifference: Story = {
  render: () => (
    <DifferenceChoice
      label="Name"
      mine="Summer sale"
      theirs=""
      theirsLabel="Theirs"
      chosen="mine"
      onChoose={() => {}}
    />
  ),
};
