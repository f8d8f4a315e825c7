import { createPaymentProfile } from '@commoncast/core/billing/api';
import { CardDetails } from '@commoncast/core/billing/schema';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { validate } from './validate.ts';

/** The messages of the fields that are wrong. */
function fieldsOf(schema: v.GenericSchema, value: unknown): unknown {
  try {
    validate(schema, value, 'body');
    return {};
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
}

test.each([
  [{}],
  [{ cardNumber: '4242 4242', zipCode: '0213456789' }],
  [{ cardNumber: 5, expirationDate: '01/20', nameOnCard: '', securityCode: '12', zipCode: null }],
  [{ cardNumber: '4242424242424242', more: true }],
])('what is wrong with a card %j is the same whatever else could have been sent', (value) => {
  const fields = fieldsOf(CardDetails, value);
  expect(fieldsOf(createPaymentProfile.body, value)).toEqual(fields);
  expect(fields).toHaveProperty('nameOnCard', 'Name on card is required');
});

test('what lacks in the other kind of card is said in its words', () => {
  expect(fieldsOf(createPaymentProfile.body, { paymentMethodId: 'pm_1MqLiJLkdIwHu7ix' })).toEqual(
    fieldsOf(v.strictObject({ zipCode: CardDetails.entries.zipCode }), {}),
  );
});
