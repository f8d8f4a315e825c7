import { contactSales } from '@commoncast/core/contact/api';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the call of those who want to hear from sales. */
export function serveContact(on: On, { toldSales }: Records): void {
  on(contactSales, ({ body }) => {
    toldSales.push(body);
    return null;
  });
}
