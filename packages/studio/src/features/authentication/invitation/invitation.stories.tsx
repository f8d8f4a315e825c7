import { readInvitation } from '@commoncast/core/authentication/invitations-api';
import type { PageProps } from '@commoncast/core/authentication/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../../test/drawn-image.ts';
import { pageProps } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { invitationLink, otherBusiness } from '../../../../test/member-factories.ts';
import { statesBefore } from '../../../../test/page-states.tsx';
import { addPerson } from '../../../../test/service/serve-sign-in.ts';
import { SIGNED_OUT } from '../../../services/session/page-props.ts';
import { InvitationPage } from './invitation-page.tsx';

const meta = {
  component: InvitationPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InvitationPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const business = otherBusiness({ logo: drawnImage('teal', 120, 120) });
const link = invitationLink({ business });
const at = `/invitation#token=${link.token}&email=${link.email}`;
const guest: PageProps = { ...SIGNED_OUT, sendsMail: true };
const { user, ...others } = pageProps();
const somebody: PageProps = { ...others, user };
const invited: PageProps = { ...others, user: user && { ...user, email: link.email } };

const withLink = (service: FakeService) => void service.records.invitationLinks.set(link.token, link);
const withAccount = (service: FakeService) => {
  withLink(service);
  if (!invited.user) throw new TypeError('the factory makes a user');
  addPerson(service.records, { user: invited.user, business, password: 'secret' });
};

export const WithoutAccount: Story = { decorators: [inStudio(withLink, { at, props: guest })] };
export const WithoutAccountOnPhone: Story = {
  ...WithoutAccount,
  globals: { viewport: { value: 'mobile1' } },
};
export const WithAccount: Story = { decorators: [inStudio(withAccount, { at, props: guest })] };
export const SignedIn: Story = { decorators: [inStudio(withAccount, { at, props: invited })] };
export const SignedInAsSomebodyElse: Story = {
  decorators: [inStudio(withAccount, { at, props: somebody })],
};
export const Expired: Story = { decorators: [inStudio(() => {}, { at, props: guest })] };
export const WithoutLink: Story = { decorators: [inStudio(() => {}, { at: '/invitation', props: guest })] };

const before = statesBefore(readInvitation, { place: { at, props: guest } });
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
