import { CardDetails } from '@commoncast/core/billing/schema';
import { createForm, type Form } from '@commoncast/core/form/form';

export type CardForm = Form<CardDetails>;

/** The form of a card. Number and code are nowhere else, and are forgotten with it. */
export function createCardForm(): CardForm {
  return createForm({
    schema: CardDetails,
    initial: { cardNumber: '', expirationDate: '', nameOnCard: '', securityCode: '', zipCode: '' },
  });
}
