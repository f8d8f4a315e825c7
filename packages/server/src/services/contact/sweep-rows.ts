import { EVERYBODY, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /business/v1.1/contact-sales': {
      auth: 'none',
      request: () => ({
        body: {
          businessName: 'Mill Street Bakery',
          contactMode: 'PHONE',
          name: 'Ada Baker',
          email: 'ada@example.com',
          phone: '5551234567',
        },
      }),
      answers: EVERYBODY,
    },
    'POST /business/v1.1/feedback': {
      auth: 'bearer',
      request: () => ({ body: { message: 'Fast.', rating: 5 } }),
      answers: SIGNED_IN,
    },
  },
};
