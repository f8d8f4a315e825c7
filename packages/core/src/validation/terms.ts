import * as v from 'valibot';

/** The terms of use must be accepted; the form marks the box, so the message is just 'error'. */
export const TermsAccepted = v.literal(true, 'error');
