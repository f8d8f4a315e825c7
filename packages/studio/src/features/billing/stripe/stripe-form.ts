import type { CardDetails } from '@commoncast/core/billing/schema';
import { createForm } from '@commoncast/core/form/form';
import { requiredText } from '@commoncast/core/validation/text';
import { ZipCode } from '@commoncast/core/validation/zip-code';
import * as v from 'valibot';
import type { CardForm } from '../card/card-form.ts';

/** What is typed into Stripe's fields. The studio never sees it, so the form holds how far each field is. */
export type StripeField = 'cardNumber' | 'expirationDate' | 'securityCode';

const COMPLETE = 'COMPLETE';
const INCOMPLETE = 'INCOMPLETE';

/** The labels of the fields. */
export const STRIPE_LABELS: Readonly<Record<StripeField, string>> = {
  cardNumber: 'Card number',
  expirationDate: 'Expiration date',
  securityCode: 'Security code',
};

/** Empty, COMPLETE, INCOMPLETE, or what Stripe has to say against it. */
const FieldReport = (field: StripeField) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value === COMPLETE) return;
      const { value } = dataset;
      const label = STRIPE_LABELS[field];
      if (value === '') addIssue({ message: `${label} is required` });
      else addIssue({ message: value === INCOMPLETE ? `${label} is incomplete` : value });
    }),
  );

const StripeCardForm = v.object({
  cardNumber: FieldReport('cardNumber'),
  expirationDate: FieldReport('expirationDate'),
  nameOnCard: requiredText('Name on card', 100),
  securityCode: FieldReport('securityCode'),
  zipCode: ZipCode,
}) satisfies v.GenericSchema<CardDetails>;

/** What Stripe says of a field when something is typed into it. */
interface FieldEvent {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error?: { readonly message: string } | undefined;
}

/** What the form holds of a field. */
export function reportOf({ empty, complete, error }: FieldEvent): string {
  if (error) return error.message;
  if (empty) return '';
  return complete ? COMPLETE : INCOMPLETE;
}

/** Whether somebody is still typing: nothing is wrong with what is there so far. */
export function isUnfinished(report: string): boolean {
  return report === INCOMPLETE;
}

/** A form with the fields of any card, three of which are Stripe's. */
export function createStripeForm(): CardForm {
  return createForm({
    schema: StripeCardForm,
    initial: { cardNumber: '', expirationDate: '', nameOnCard: '', securityCode: '', zipCode: '' },
  });
}
