import * as v from 'valibot';

/** The terms of use must be checked; the form marks the box, so the message is a bare 'error'. */
export const TermsAccepted = v.literal(true, 'error');
