import { MemberRole } from '@commoncast/core/authentication/schema';
import { INVITATION_DAYS } from '@commoncast/core/members/constants';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormRadios } from '../../ui/form/form-radios.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ROLE_WORDS } from '../../ui/permissions/role-words.ts';
import { createInvitationForm } from './invitation-form.ts';
import { useInvitationActions } from './use-invitation-actions.ts';

/** The lesser role comes first: it is the usual one. */
const ROLES = MemberRole.options.toReversed();

/** Asks whom to invite, and as what. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { invite } = useInvitationActions();
  const { form } = useForm(createInvitationForm);
  return (
    <FormDialog
      title="Invite somebody"
      form={form}
      submitLabel="Send invitation"
      busyLabel="Sending…"
      maxWidth="sm"
      onSubmit={async (values) => {
        await invite(values);
        onClose();
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        hint={`They get a link that works for ${INVITATION_DAYS} days, and only with this email.`}
      />
      <FormRadios form={form} field="role" label="Role" choices={ROLES} words={ROLE_WORDS} />
    </FormDialog>
  );
}
