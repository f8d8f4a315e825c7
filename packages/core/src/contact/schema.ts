import * as v from 'valibot';
import { BusinessName } from '../business/schema.ts';
import { Email } from '../validation/email.ts';
import { Phone } from '../validation/phone.ts';
import { requiredText } from '../validation/text.ts';

/** How somebody wants to hear from sales. */
export const CONTACT_MODES = ['EMAIL', 'PHONE'] as const;

const MESSAGE = `Must be one of ${CONTACT_MODES.join(', ')}`;

/** A question to sales. */
export const ContactSales = v.strictObject({
  businessName: BusinessName,
  contactMode: v.pipe(v.string(MESSAGE), v.toUpperCase(), v.picklist(CONTACT_MODES, MESSAGE)),
  name: requiredText('Name', 100),
  email: Email,
  phone: Phone,
});
export type ContactSales = v.InferOutput<typeof ContactSales>;

/** What a member thinks of the product. */
export const Feedback = v.strictObject({
  message: requiredText('Message', 2_000),
  /** 1, bad, to 5, good; left out if they did not say. */
  rating: v.exactOptional(
    v.pipe(
      v.number('Must be a number from 1 to 5'),
      v.integer('Must be a number from 1 to 5'),
      v.minValue(1, 'Must be a number from 1 to 5'),
      v.maxValue(5, 'Must be a number from 1 to 5'),
    ),
  ),
});
export type Feedback = v.InferOutput<typeof Feedback>;
