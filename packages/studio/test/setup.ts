import { configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import { keepStylesLight } from './light-styles.ts';
import { takeComplaints } from './service/complaints.ts';

// What a test waits for comes sooner or later; how soon is the machine's affair.
configure({ asyncUtilTimeout: 15_000 });
keepStylesLight();

afterEach(() => {
  expect(takeComplaints(), 'What the fake service has to complain of').toEqual([]);
});
