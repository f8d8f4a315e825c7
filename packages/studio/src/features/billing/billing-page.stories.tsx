import { getBillingSummary } from '@commoncast/core/billing/api';
import type { Subscription } from '@commoncast/core/billing/schema';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { bill, paymentProfile, subscription } from '../../../test/billing-factories.ts';
import { impersonationProps } from '../../../test/factories.ts';
import type { FakeService } from '../../../test/fake-service.ts';
import { inStudio } from '../../../test/in-studio.tsx';
import { statesBefore } from '../../../test/page-states.tsx';
import { useBusiness } from '../../services/use-services.ts';
import { BillingPage } from './billing-page.tsx';
import { FeedbackDialog } from './cancel/feedback-dialog.tsx';
import { CardDialog } from './card/card-dialog.tsx';
import { ChallengeDialog } from './challenge/challenge-dialog.tsx';

const meta = { component: BillingPage } satisfies Meta<typeof BillingPage>;
export default meta;

type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'mobile1' } };

/** A business with some history, and this plan. */
const withPlan =
  (plan: Partial<Subscription>) =>
  ({ records: { billing } }: FakeService): void => {
    const open = bill({
      number: '7F3A9C21-0003',
      status: 'OPEN',
      paidDate: null,
      paidWith: null,
      problem: 'There is not enough money on the card. Add money to it, or use another card.',
    });
    const isOpen = plan.state === 'PAST_DUE';
    billing.subscription = subscription({ plan: 'STARTER', ...plan, openBillId: isOpen ? open.id : null });
    billing.profile = paymentProfile();
    billing.storedBytes = 1_700_000_000_000;
    billing.bills = [
      ...(isOpen ? [open] : []),
      bill({ number: '7F3A9C21-0002' }),
      bill({ status: 'VOID', paidDate: null, paidWith: null, createdDate: '2026-10-26T10:00:00.000Z' }),
    ];
  };
const shown = (plan: Partial<Subscription>): Story => ({ decorators: [inStudio(withPlan(plan))] });

export const Active: Story = shown({});
export const ActiveOnPhone: Story = { ...Active, globals: phone };
export const Trial: Story = shown({ state: 'TRIALING' });
export const PaymentFailed: Story = shown({ state: 'PAST_DUE' });
export const PaymentFailedOnPhone: Story = { ...PaymentFailed, globals: phone };
export const Cancelled: Story = shown({ state: 'CANCEL_SCHEDULED' });
export const Expired: Story = shown({ state: 'EXPIRED' });
export const MovesToFree: Story = shown({ nextPlan: 'FREE' });
export const WithPromoCode: Story = shown({
  promo: { code: 'WELCOME20', percentOff: 20, amountOff: null, monthsLeft: 3 },
});
export const Enterprise: Story = shown({ plan: 'ENTERPRISE', price: null });
/** Free, without a card and without bills. */
export const Empty: Story = { decorators: [inStudio()] };
export const ForOperators: Story = { decorators: [inStudio(() => {}, { props: impersonationProps() })] };

const challenge = {
  id: '0196b0c0-0000-7000-8000-0000000000aa',
  amount: 2_900,
  currency: 'USD',
  expiresDate: '2099-01-01T00:00:00.000Z',
  clientSecret: null,
};
const testGateway = { gateway: 'TEST', publishableKey: null } as const;

function OwnCard() {
  return <CardDialog businessId={useBusiness().id} hasOpenBill onClose={() => {}} />;
}

const dialogs = { decorators: [inStudio(withPlan({}))] };
export const Card: Story = {
  ...dialogs,
  render: () => <OwnCard />,
};
export const CardOnPhone: Story = { ...Card, globals: phone };
export const ConfirmPayment: Story = {
  ...dialogs,
  render: () => (
    <ChallengeDialog
      businessId={challenge.id}
      challenge={{ ...challenge, purpose: 'BILL' }}
      card={testGateway}
      onSettled={() => {}}
      onRefused={() => {}}
      onOver={() => {}}
    />
  ),
};
export const ConfirmCard: Story = {
  ...dialogs,
  render: () => (
    <ChallengeDialog
      businessId={challenge.id}
      challenge={{ ...challenge, amount: 0, purpose: 'CARD' }}
      card={testGateway}
      onSettled={() => {}}
      onRefused={() => {}}
      onOver={() => {}}
    />
  ),
};
export const WhyCancelled: Story = { ...dialogs, render: () => <FeedbackDialog onClose={() => {}} /> };

const before = statesBefore(getBillingSummary);
export const Loading: Story = before.Loading;
export const NotLoaded: Story = before.NotLoaded;
