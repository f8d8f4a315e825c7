import * as v from 'valibot';
import { EmailToken } from '../authentication/recovery.ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../http/values.ts';
import { Email } from '../validation/email.ts';
import { BusinessName } from './schema.ts';

export const sendBusinessConfirmation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/email/confirmation',
  auth: 'bearer',
  summary:
    'Sends a link to the email address of the business: who opens it confirms that the address is theirs. Owners only',
  body: v.strictObject({ businessName: BusinessName, businessEmail: Email }),
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const confirmBusinessEmail = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/email/confirmation/confirm',
  auth: 'none',
  summary: 'Confirms the email address of a business by the token of the link that was sent to it',
  body: v.strictObject({ token: EmailToken }),
  response: v.object({ businessName: v.string() }),
});
