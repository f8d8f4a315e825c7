import { afterEach, expect } from 'vitest';
import { takeComplaints } from './service/complaints.ts';

afterEach(() => {
  expect(takeComplaints(), 'What the fake service has to complain of').toEqual([]);
});
