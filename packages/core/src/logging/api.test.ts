import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test("anyone can report a crash, and gets the report's number", () => {
  expect(contractsOf(calls)).toEqual({
    reportCrash: 'none POST /v1.1/logging → 201',
    noticeCrash: 'none POST /v1.1/logging/crash → 201',
  });
  expect(v.parse(calls.reportCrash.response, { id: ID })).toEqual({ id: ID });
});
