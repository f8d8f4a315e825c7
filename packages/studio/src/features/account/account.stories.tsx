import { listSessions } from '@commoncast/core/authentication/account-api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { drawnImage } from '../../../test/drawn-image.ts';
import { impersonationProps, memberProps, pageProps } from '../../../test/factories.ts';
import type { FakeService } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { openSession } from '../../../test/member-factories.ts';
import { statesBefore } from '../../../test/page-states.tsx';
import { AccountPage } from './account-page.tsx';

const meta = { component: AccountPage } satisfies Meta<typeof AccountPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const { business, ...rest } = pageProps({ sendsMail: true });
const withLogo = business && { ...business, logo: drawnImage('teal') };
const owner = { ...rest, business };

function withSessions({ records: { openSessions } }: FakeService): void {
  const sessions = [
    openSession(),
    openSession({
      device: 'Safari on iPhone',
      network: '2001:db8:1::/48',
      country: null,
      businessName: 'مخبز الميناء',
    }),
  ];
  for (const one of sessions) openSessions.set(one.id, one);
}

export const Owner: Story = { decorators: [inStudio(withSessions, { props: owner })] };
export const OwnerOnPhone: Story = { ...Owner, globals: { viewport: { value: 'mobile1' } } };
export const Member: Story = {
  decorators: [inStudio(withSessions, { props: memberProps({ business: withLogo }) })],
};
/** As an operator sees it in the owner’s name. */
export const Impersonated: Story = { decorators: [inStudio(withSessions, { props: impersonationProps() })] };
export const EmailConfirmed: Story = {
  decorators: [
    inStudio(withSessions, {
      props: { ...owner, business: business && { ...business, isEmailConfirmed: true } },
    }),
  ],
};
/** The one place where the user is logged in. */
export const OnlyHere: Story = { decorators: [inStudio()] };

const before = statesBefore(listSessions);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
