import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    contactSales: 'none POST /business/v1.1/contact-sales → 200',
    sendFeedback: 'bearer POST /business/v1.1/feedback → 200 or RATE_LIMITED',
  });
});

test('sales is told how to get in touch, in capitals', () => {
  const { body } = calls.contactSales;
  const question = {
    businessName: 'Mill Street Bakery',
    contactMode: 'phone',
    name: 'Ada Baker',
    email: 'ada@example.com',
    phone: '5551234567',
  };
  expect(v.parse(body, question)).toEqual({ ...question, contactMode: 'PHONE' });
  expect(problemsOf(body, { ...question, contactMode: 'fax', phone: '555' })).toEqual({
    contactMode: 'Must be one of EMAIL, PHONE',
    phone: 'Phone length must be 10',
  });
});

test('feedback needs words, and a rating only from those who give one', () => {
  const { body } = calls.sendFeedback;
  expect(problemsOf(body, { message: 'Fast.' })).toEqual({});
  expect(problemsOf(body, { message: ' ', rating: 6 })).toEqual({
    message: 'Message is required',
    rating: 'Must be a number from 1 to 5',
  });
});
