import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { IdParams, idList, Nothing } from '../http/values.ts';
import { Player } from '../players/schema.ts';
import { MAX_FRAGMENT_LENGTH } from './constants.ts';
import { pageDetailsRoute } from './route.ts';
import { PageDetails, Widget, WidgetDraft, WidgetSummary, WidgetSwitches } from './schema.ts';

/** Enough for a thousand long URLs. */
const BODY_LIMIT = 4 * 1024 * 1024;

const Flag = v.pipe(
  v.picklist(['true', 'false'], 'Must be true or false'),
  v.transform((text) => text === 'true'),
);

export const listWidgets = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/video-widget',
  auth: 'bearer',
  summary: 'The widgets of the business',
  query: v.strictObject({ ...listQuery(['createdDate', 'name']), isArchived: v.optional(Flag, 'false') }),
  response: pageOf(Widget),
});

export const createWidget = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/video-widget',
  auth: 'bearer',
  summary: 'Creates a widget',
  body: WidgetDraft,
  bodyLimit: BODY_LIMIT,
  response: Widget,
  status: 201,
  idempotent: true,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const getWidget = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/video-widget/{id}',
  auth: 'bearer',
  summary: 'One widget',
  params: IdParams,
  response: Widget,
});

export const updateWidget = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/video-widget/{id}',
  auth: 'bearer',
  summary: 'Changes a widget; pages update within a minute',
  params: IdParams,
  body: v.strictObject({
    ...WidgetDraft.entries,
    isArchived: v.optional(v.boolean('Must be true or false'), false),
  }),
  bodyLimit: BODY_LIMIT,
  response: Widget,
  ifMatch: true,
  errors: ['ILLEGAL_TRANSITION'],
});

export const switchWidget = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/video-widget/{id}',
  auth: 'bearer',
  summary: 'Turns a widget on or off, archives it or unarchives it; nothing else about it changes',
  params: IdParams,
  body: WidgetSwitches,
  response: Widget,
  ifMatch: true,
  errors: ['ILLEGAL_TRANSITION'],
});

export const deleteWidget = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/video-widget/{id}',
  auth: 'bearer',
  summary: 'Deletes a widget; refused while a split test runs on it. It can be restored for 7 days',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const restoreWidget = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/video-widget/{id}/restore',
  auth: 'bearer',
  summary: 'Restores a deleted widget',
  params: IdParams,
  response: Widget,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const listWidgetsAndPlayers = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/video-widget/widgets-and-players',
  auth: 'bearer',
  summary: 'All widgets that are not archived and all players, newest first, at most 1000 of each',
  response: v.object({ widgets: v.array(WidgetSummary), players: v.array(Player) }),
});

export const getPageDetails = endpoint({
  ...pageDetailsRoute,
  service: 'business',
  auth: 'public-key',
  summary:
    'Everything that a page shows: widgets for its URL, players, goals of running tests; cacheable by URL',
  query: v.strictObject({
    key: v.exactOptional(v.string()),
    url: v.pipe(v.string(), v.maxLength(4096, 'Cannot contain more than 4096 characters')),
    /** The plain fragment (no `#/…` or `#!…`) of that URL, sent when an answer without it says that it counts. */
    fragment: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(MAX_FRAGMENT_LENGTH, `Cannot contain more than ${MAX_FRAGMENT_LENGTH} characters`),
        v.regex(/^(?!#)/, 'Must be written without its #'),
      ),
      '',
    ),
    playerId: v.optional(idList, []),
    videoId: v.optional(idList, []),
  }),
  headers: v.object({ 'x-public-key': v.exactOptional(v.string()) }),
  response: PageDetails,
  errors: ['ORIGIN_NOT_ALLOWED'],
});
