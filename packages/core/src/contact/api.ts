import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../http/values.ts';
import { ContactSales, Feedback } from './schema.ts';

export const contactSales = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/contact-sales',
  auth: 'none',
  summary: 'Asks sales to get in touch',
  body: ContactSales,
  response: Nothing,
});

export const sendFeedback = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/feedback',
  auth: 'bearer',
  summary: 'Tells the operator what a member thinks of the product',
  body: Feedback,
  response: Nothing,
  errors: ['RATE_LIMITED'],
});
