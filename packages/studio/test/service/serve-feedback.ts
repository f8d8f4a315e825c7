import { sendFeedback } from '@commoncast/core/contact/api';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Takes what members think of the product. */
export function serveFeedback(on: On, { feedback }: Records): void {
  on(sendFeedback, ({ body }) => {
    feedback.push(body);
    return null;
  });
}
