import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';

/** Whether a business wants its members to use two-step login. */
export const SecondFactorRule = v.object({ isRequired: v.boolean() });
export type SecondFactorRule = v.InferOutput<typeof SecondFactorRule>;

export const SecondFactorRuleEdit = v.strictObject({ isRequired: v.boolean('Must be true or false') });
export type SecondFactorRuleEdit = v.InferOutput<typeof SecondFactorRuleEdit>;

export const getSecondFactorRule = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/member/second-factor',
  auth: 'bearer',
  summary: 'Whether members must use two-step login',
  response: SecondFactorRule,
});

export const setSecondFactorRule = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/member/second-factor',
  auth: 'bearer',
  summary:
    'Sets whether members must use two-step login, with effect within seconds: all other calls are refused to those who do not. Owners only, who use it themselves',
  body: SecondFactorRuleEdit,
  response: SecondFactorRule,
  errors: ['ILLEGAL_TRANSITION'],
});
