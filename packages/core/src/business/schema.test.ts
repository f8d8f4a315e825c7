import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, TIME } from '../../test/sample-values.ts';
import { BusinessAccount, BusinessAccountDraft, PublicBusinessAccount } from './schema.ts';

const draft = { businessName: 'Bowls & Co', email: 'info@shop.example', logo: '', allowedDomains: [] };
const domains = (count: number) => Array.from({ length: count }, (_, index) => `shop${index}.example`);

describe('BusinessAccountDraft', () => {
  test.each([
    [{}],
    [{ businessName: 'b'.repeat(100) }],
    [{ logo: 'https://shop.example/logo.png' }],
    [{ allowedDomains: domains(200) }],
    [{ allowedDomains: ['localhost:8080'] }],
    [{ hasVisitorConsent: true }],
  ])('takes %j', (part) => {
    expect(v.parse(BusinessAccountDraft, { ...draft, ...part })).toEqual({ ...draft, ...part });
  });

  test.each([
    [{ businessName: '' }, { businessName: 'Business name is required' }],
    [{ businessName: 'b'.repeat(101) }, { businessName: 'Cannot contain more than 100 characters' }],
    [{ email: 'info@shop' }, { email: 'Invalid format for email' }],
    [{ logo: 'logo.png' }, { logo: 'Invalid URL format' }],
    [{ allowedDomains: 'shop.example' }, { allowedDomains: 'Must be a list of domains' }],
    [{ allowedDomains: ['https://shop.example'] }, { 'allowedDomains.0': 'Invalid host name' }],
    [{ allowedDomains: domains(201) }, { allowedDomains: 'Cannot contain more than 200 domains' }],
    [{ hasVisitorConsent: 'yes' }, { hasVisitorConsent: 'Must be true or false' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(BusinessAccountDraft, { ...draft, ...part })).toEqual(problems);
  });

  test('changes neither the plan nor the key', () => {
    const wrong = { ...draft, businessSubscriptionPlanName: 'ENTERPRISE', publicKey: 'pk_2' };
    expect(Object.keys(problemsOf(BusinessAccountDraft, wrong))).toEqual(['businessSubscriptionPlanName']);
  });
});

const account = {
  ...draft,
  id: ID,
  businessOwnerEmail: 'owner@shop.example',
  businessSubscriptionPlanName: 'STARTER',
  businessSubscriptionStatus: 'ACTIVE',
  isEmailConfirmed: false,
  publicKey: 'pk_1',
  hasVisitorConsent: false,
  deletionDate: null,
  version: 1,
  createdDate: TIME,
};

test.each([
  ['an account', BusinessAccount, account],
  ['what visitors see of it', PublicBusinessAccount, { name: 'Bowls & Co', logo: '', verified: true }],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, secretKey: 'sk_1' })).toEqual(answer);
});
