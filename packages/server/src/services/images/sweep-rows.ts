import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

/** One pixel, as a PNG. */
const PICTURE = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /cdn/image/{kind}': {
      auth: 'bearer',
      request: () => ({ params: { kind: 'BUSINESS_PROFILE' }, body: PICTURE }),
      answers: answers(401, 403, 'done', 'done'),
    },
  },
};
