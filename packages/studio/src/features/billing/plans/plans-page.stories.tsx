import { getPaymentProfile, listPlans } from '@commoncast/core/billing/api';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { paymentProfile, subscription } from '../../../../test/billing-factories.ts';
import { memberProps, pageProps } from '../../../../test/factories.ts';
import type { FakeService } from '../../../../test/fake-service.ts';
import { inStudio } from '../../../../test/in-studio.tsx';
import { statesBefore } from '../../../../test/page-states.tsx';
import { ContactSalesDialog } from './contact-sales-dialog.tsx';
import { PlansPage } from './plans-page.tsx';

const meta = { component: PlansPage, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof PlansPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const guest = pageProps({ isLoggedIn: false, accessToken: null, user: null, business: null });
const phone = { viewport: { value: 'mobile1' } };
const confirm = (plan: string) => ({ at: `/?plan=${plan}` });

function onStarter({ records: { billing } }: FakeService): void {
  billing.subscription = subscription({
    plan: 'STARTER',
    periodStart: new Date(Date.now() - 10 * 86_400_000).toISOString(),
    periodEnd: new Date(Date.now() + 20 * 86_400_000).toISOString(),
  });
  billing.profile = paymentProfile();
  billing.storedBytes = 700_000_000_000;
}

function expired({ records: { billing } }: FakeService): void {
  billing.subscription = subscription({ plan: 'STARTER', state: 'EXPIRED' });
}

export const ForGuests: Story = { decorators: [inStudio(() => {}, { props: guest })] };
export const ForGuestsOnPhone: Story = { ...ForGuests, globals: phone };
export const ForOwners: Story = { decorators: [inStudio()] };
export const ForMembers: Story = { decorators: [inStudio(() => {}, { props: memberProps() })] };
export const OnStarter: Story = { decorators: [inStudio(onStarter)] };
export const Expired: Story = { decorators: [inStudio(expired)] };
export const PaymentFailed: Story = {
  decorators: [
    inStudio(({ records: { billing } }) => {
      billing.subscription = subscription({ plan: 'STARTER', state: 'PAST_DUE' });
    }),
  ],
};
export const ContactSales: Story = {
  decorators: [inStudio()],
  render: () => (
    <ContactSalesDialog known={{ businessName: '', email: '' }} onSent={() => {}} onClose={() => {}} />
  ),
};

/** With a trial, and without a card. */
export const ConfirmTrial: Story = { decorators: [inStudio(() => {}, confirm('STARTER'))] };
export const ConfirmTrialOnPhone: Story = { ...ConfirmTrial, globals: phone };
export const ConfirmLarger: Story = { decorators: [inStudio(onStarter, confirm('BUSINESS'))] };
/** Of some things there are more than the plan allows. */
export const ConfirmSmaller: Story = { decorators: [inStudio(onStarter, confirm('FREE'))] };
export const ConfirmWithTax: Story = {
  decorators: [
    inStudio((service) => {
      expired(service);
      service.records.billing.profile = paymentProfile({ expiryYear: 2020 });
      service.records.billing.tax = { name: 'VAT', percent: 19 };
    }, confirm('STARTER')),
  ],
};
export const NotPossible: Story = {
  decorators: [
    inStudio(({ records: { billing } }) => {
      billing.subscription = subscription({ plan: 'STARTER', state: 'PAST_DUE' });
    }, confirm('BUSINESS')),
  ],
};

const before = statesBefore(listPlans);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
const beforeConfirming = statesBefore(getPaymentProfile, { place: confirm('STARTER') });
export const ConfirmLoading: Story = beforeConfirming.Loading;
export const ConfirmNotLoaded: Story = beforeConfirming.NotLoaded;
