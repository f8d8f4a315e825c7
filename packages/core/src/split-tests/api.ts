import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import { SplitTestResults } from './results-schema.ts';
import { PublicRunningTest, SplitTest, SplitTestChange, SplitTestDraft } from './schema.ts';

const Flag = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform((text) => text === 'true'),
);

export const listSplitTests = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/split-test',
  auth: 'bearer',
  summary: 'The split tests of the business',
  query: v.strictObject({
    ...listQuery(['createdDate', 'name']),
    isArchived: v.optional(Flag, 'false'),
    widgetId: v.exactOptional(Id),
    /** Only running or paused tests that show this player. They keep it from being deleted. */
    openWithPlayerId: v.exactOptional(Id),
  }),
  response: pageOf(SplitTest),
});

export const createSplitTest = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/split-test',
  auth: 'bearer',
  summary: 'Creates a split test as a draft; visitors see nothing of it until it is started',
  body: SplitTestDraft,
  response: SplitTest,
  status: 201,
  idempotent: true,
});

export const getSplitTest = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/split-test/{id}',
  auth: 'bearer',
  summary: 'One split test',
  params: IdParams,
  response: SplitTest,
});

export const updateSplitTest = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/account/split-test/{id}',
  auth: 'bearer',
  summary:
    'Changes a split test; variants, weights and goal are locked while it runs, and changing them during a pause begins a new phase',
  params: IdParams,
  body: SplitTestChange,
  response: SplitTest,
  ifMatch: true,
  errors: ['ILLEGAL_TRANSITION'],
});

export const toggleSplitTest = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/account/split-test/{id}/{state}',
  auth: 'bearer',
  summary: 'Starts, pauses, resumes or finishes a split test; a widget has at most one that is not finished',
  params: v.strictObject({
    id: Id,
    state: v.picklist(['RUNNING', 'PAUSED', 'COMPLETED'], 'Must be RUNNING, PAUSED or COMPLETED'),
  }),
  response: SplitTest,
  errors: ['ILLEGAL_TRANSITION'],
});

export const deleteSplitTest = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/account/split-test/{id}',
  auth: 'bearer',
  summary: 'Deletes a split test that was never started; it can be restored for 7 days',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const restoreSplitTest = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/split-test/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted split test as the draft that it was',
  params: IdParams,
  response: SplitTest,
});

export const getSplitTestResults = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/split-test/{id}/results',
  auth: 'bearer',
  summary: 'The results of a phase of a split test; the current phase by default',
  params: IdParams,
  query: v.strictObject({
    phase: v.exactOptional(
      v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Must be a whole number'), v.transform(Number)),
    ),
  }),
  response: SplitTestResults,
});

export const listRunningTests = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/split-test/public',
  auth: 'public-key',
  summary: 'The running tests and their variants; cacheable by URL',
  query: v.strictObject({ key: v.exactOptional(v.string()) }),
  headers: v.object({ 'x-public-key': v.exactOptional(v.string()) }),
  response: v.array(PublicRunningTest),
  errors: ['ORIGIN_NOT_ALLOWED'],
});
