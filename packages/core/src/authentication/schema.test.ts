import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import {
  LogIn,
  PageProps,
  RefreshedSession,
  Session,
  ShellSession,
  SignUp,
  SwitchBusiness,
} from './schema.ts';

const signUp = {
  businessName: 'Bowls & Co',
  username: 'ann.b',
  email: 'ann@shop.example',
  password: 'Wet#walnut27',
  termsAccepted: true,
};

describe('SignUp', () => {
  test('takes a business and its owner', () => {
    expect(v.parse(SignUp, signUp)).toEqual(signUp);
  });

  test.each([
    [{ businessName: ' ' }, { businessName: 'Business name is required' }],
    [{ email: 'ann@shop' }, { email: 'Email is not correct' }],
    [{ termsAccepted: false }, { termsAccepted: expect.any(String) }],
    [{ password: 'walnut' }, { password: expect.stringContaining('Must contain at least one uppercase') }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(SignUp, { ...signUp, ...part })).toEqual(problems);
  });

  test('lets nobody choose a role', () => {
    expect(v.is(SignUp, { ...signUp, role: 'OWNER' })).toBe(false);
  });
});

describe('LogIn', () => {
  const logIn = { email: 'ann@shop.example', password: 'x' };

  test.each(['x', ' ', 'p'.repeat(255)])('compares the password %j as it is', (password) => {
    expect(v.parse(LogIn, { ...logIn, password })).toEqual({ ...logIn, password });
  });

  test.each([
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: 'p'.repeat(256) }, { password: 'Cannot contain more than 255 characters' }],
    [{ email: 'ann' }, { email: 'Email is not correct' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(LogIn, { ...logIn, ...part })).toEqual(problems);
  });
});

test('a session moves to a business by its id', () => {
  expect(v.parse(SwitchBusiness, { businessId: ID })).toEqual({ businessId: ID });
  expect(v.is(SwitchBusiness, {})).toBe(false);
});

const user = {
  id: ID,
  email: 'ann@shop.example',
  username: 'ann.b',
  role: 'MEMBER',
  emailStatus: 'VERIFIED',
  isOperator: false,
  needsSecondFactor: false,
  impersonation: { operator: 'olga', endsDate: TIME },
};
const business = {
  id: OTHER_ID,
  businessName: 'Bowls & Co',
  email: 'info@shop.example',
  isEmailConfirmed: true,
  logo: '',
  businessOwnerEmail: 'owner@shop.example',
  businessSubscriptionPlanName: 'FREE',
  businessSubscriptionStatus: 'ACTIVE',
  publicKey: 'pk_1',
  allowedDomains: ['shop.example'],
  hasVisitorConsent: false,
  deletionDate: null,
  version: 1,
  createdDate: TIME,
};
const tokens = { accessToken: 'a', refreshToken: 'r' };

test.each([
  ['a session', Session, { ...tokens, user, business }],
  ['a refreshed session', RefreshedSession, { ...tokens, user, business }],
  ['a refreshed session in a cookie', RefreshedSession, { accessToken: 'a', user, business }],
  ['a session in the studio', ShellSession, { accessToken: 'a', csrfToken: 'c', user, business }],
  [
    'a page without a signed-in user',
    PageProps,
    {
      business: null,
      user: null,
      isLoggedIn: false,
      accessToken: null,
      csrfToken: null,
      demoOrigin: null,
      mediaOrigin: null,
      supportEmail: null,
      sendsMail: false,
      sentryDsn: null,
      admitsStripe: false,
    },
  ],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, passwordHash: 'x' })).toEqual(answer);
});

test('the studio holds no refresh token', () => {
  const session = { ...tokens, csrfToken: 'c', user, business };
  expect(v.parse(ShellSession, session)).not.toHaveProperty('refreshToken');
});
