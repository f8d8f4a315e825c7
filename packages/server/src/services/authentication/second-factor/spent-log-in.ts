import { invalid } from '../../../problems/problems.ts';

/** The log-in that somebody wants to complete is unknown, completed, given up, or too old. */
export const spentLogIn = () => invalid({ challenge: 'This log-in took too long. Log in again.' });
