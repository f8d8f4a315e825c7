import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/video-widget';
  expect(contractsOf(calls)).toEqual({
    listWidgets: `bearer GET ${path} → 200`,
    createWidget: `bearer POST ${path} → 201 or PLAN_LIMIT_REACHED, once a key, up to 4194304 bytes`,
    getWidget: `bearer GET ${path}/{id} → 200`,
    updateWidget: `bearer PUT ${path}/{id} → 200 or ILLEGAL_TRANSITION, if it matches, up to 4194304 bytes`,
    switchWidget: `bearer PATCH ${path}/{id} → 200 or ILLEGAL_TRANSITION, if it matches`,
    deleteWidget: `bearer DELETE ${path}/{id} → 200 or ILLEGAL_TRANSITION`,
    restoreWidget: `bearer POST ${path}/{id}/restore → 200 or PLAN_LIMIT_REACHED`,
    listWidgetsAndPlayers: `bearer GET ${path}/widgets-and-players → 200`,
    getPageDetails: `public-key GET ${path}/details/public → 200 or ORIGIN_NOT_ALLOWED`,
  });
});

describe('the list', () => {
  test('leaves the archive out unless asked for it', () => {
    expect(v.parse(calls.listWidgets.query, {})).toMatchObject({
      isArchived: false,
      sort: 'createdDate,DESC',
    });
    expect(v.parse(calls.listWidgets.query, { isArchived: 'true', sort: 'name,ASC' })).toMatchObject({
      isArchived: true,
      sort: 'name,ASC',
    });
    expect(problemsOf(calls.listWidgets.query, { isArchived: '1' })).toEqual({
      isArchived: 'Must be true or false',
    });
  });

  test('for choosing has what a choice needs of each', () => {
    const widget = {
      id: ID,
      name: 'Spring offer',
      kind: 'STICKY',
      isEnabled: true,
      playerId: null,
      playerName: null,
      urlCount: 3,
      splitTestId: OTHER_ID,
      hasCallToAction: false,
    };
    const player = {
      uuid: ID,
      businessAccountId: OTHER_ID,
      name: 'Shop window',
      autoPlay: true,
      videoLoop: false,
      hideControls: false,
      logo: '',
      showIcon: false,
      playerColor: '#c8102e',
      content: null,
      version: 1,
      createdDate: TIME,
      updatedDate: TIME,
    };
    const answer = { widgets: [widget], players: [player] };
    const told = { widgets: [{ ...widget, urls: ['shop.example'] }], players: [player] };
    expect(v.parse(calls.listWidgetsAndPlayers.response, told)).toEqual(answer);
  });
});

describe('a page', () => {
  const { query, headers } = calls.getPageDetails;

  test('asks by its address, for players and videos too', () => {
    const url = `https://shop.example/${'a'.repeat(4096 - 21)}`;
    expect(v.parse(query, { key: 'pk_1', url, playerId: ID, videoId: [OTHER_ID] })).toEqual({
      key: 'pk_1',
      url,
      fragment: '',
      playerId: [ID],
      videoId: [OTHER_ID],
    });
    expect(problemsOf(query, { url: `${url}a` })).toEqual({
      url: 'Cannot contain more than 4096 characters',
    });
  });

  test('may send its key in a header', () => {
    expect(v.parse(headers, { 'x-public-key': 'pk_1', host: 'video.example' })).toEqual({
      'x-public-key': 'pk_1',
    });
  });
});
