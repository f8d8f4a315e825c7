import { listMembers } from '@commoncast/core/members/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { memberProps, pageProps } from '../../../test/factories.ts';
import type { FakeService } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { invitation, member } from '../../../test/member-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersPage } from './members-page.tsx';

const meta = { component: MembersPage } satisfies Meta<typeof MembersPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const props = pageProps({ sendsMail: true });
const owner = { ...props, user: props.user && { ...props.user, emailStatus: 'VERIFIED' as const } };

function withPeople({ records: { members, invitations } }: FakeService): void {
  const people = [
    member({ username: 'anna', email: 'anna@example.test', role: 'OWNER' }),
    member(),
    member({
      username: 'somebody_with_a_rather_long_name',
      email: 'somebody.with.an.address.that.is.long@a-department.of-our-business.example',
      lastLogInDate: null,
    }),
  ];
  for (const one of people) members.set(one.id, one);
  const invited = [
    invitation({ email: 'old@example.test', role: 'OWNER', expiresDate: '2026-01-01T00:00:00.000Z' }),
    invitation(),
  ];
  for (const one of invited) invitations.set(one.id, one);
}

export const List: Story = { decorators: [inStudio(withPeople, { props: owner })] };
export const ListOnPhone: Story = { ...List, globals: { viewport: { value: 'mobile1' } } };
/** Nobody has been invited yet. */
export const Empty: Story = { decorators: [inStudio(() => {}, { props: owner })] };
export const ForMembers: Story = { decorators: [inStudio(withPeople, { props: memberProps() })] };
export const WithoutMail: Story = { decorators: [inStudio(withPeople)] };
export const NotVerified: Story = { decorators: [inStudio(withPeople, { props })] };
export const Invite: Story = {
  decorators: [inStudio(() => {}, { props: owner })],
  render: () => <InviteDialog onClose={() => {}} />,
};

const before = statesBefore(listMembers);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
