import type { InvitationDetails } from '@commoncast/core/authentication/invitations';
import { useStore } from 'zustand';
import { useServices } from '../../../services/use-services.ts';
import { JoinButton } from './join-button.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SomebodyElse } from './somebody-else.tsx';

interface WayToJoinProps {
  readonly invitation: InvitationDetails;
  readonly token: string;
}

/** What is left to do, which depends on who is signed in and whether the address has an account. */
export function WayToJoin({ invitation, token }: WayToJoinProps) {
  const user = useStore(useServices().authentication, (state) => state.user);
  const { email, hasAccount } = invitation;
  if (user?.email.toLowerCase() === email.toLowerCase()) return <JoinButton token={token} />;
  if (user) return <SomebodyElse signedInAs={user.email} invited={email} />;
  const Form = hasAccount ? LogInForm : SignUpForm;
  return <Form token={token} email={email} />;
}
