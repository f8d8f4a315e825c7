import { createChecksum } from '@commoncast/core/business/api';
import { listHypergraphics } from '@commoncast/core/hypergraphics/api';
import { getPlayer, listPlayers } from '@commoncast/core/players/api';
import { PREVIEW_READY } from '@commoncast/core/players/preview';
import { getSplitTest } from '@commoncast/core/split-tests/api';
import { getVod } from '@commoncast/core/streams/api';
import {
  createWidget,
  deleteWidget,
  getWidget,
  listWidgets,
  restoreWidget,
  switchWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import type { WidgetPreviewDetails } from '@commoncast/core/widgets/preview';
import type { Widget, WidgetDraft, WidgetSwitches } from '@commoncast/core/widgets/schema';
import { widgetPlacementOf } from '@commoncast/core/widgets/widget-placement';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { newId, onePage, player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService, refuse } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';
import { versioned } from '../../../test/versioned.ts';

let service: FakeService;
let kept: Widget;
const shown = video();
const look = player({
  content: {
    contentId: shown.id,
    category: 'VOD',
    name: shown.name,
    posterUrl: null,
    width: 1280,
    height: 720,
    isVisible: true,
  },
});

beforeEach(() => {
  service = createFakeService();
  kept = widget({ playerId: look.uuid, playerName: look.name });
  service.on(listPlayers, () => onePage(look));
  service.on(listHypergraphics, () => onePage());
  service.on(getVod, () => shown);
  service.on(createChecksum, () => ({ checksum: 'sum-of-it' }));
  service.on(listWidgets, ({ query }) =>
    (query.get('isArchived') === 'true') === kept.isArchived ? onePage(kept) : onePage(),
  );
  service.on(getWidget, () => kept);
  service.on(getPlayer, () => look);
  service.on(updateWidget, ({ headers, body }) => save(headers, body as Partial<Widget>));
  service.on(switchWidget, ({ headers, body }) => save(headers, body as WidgetSwitches));
});

/** Refuses, as the service does, to overwrite another version than the one that was seen. */
function save(headers: Headers, change: Partial<Widget>): Widget | Response {
  const record = versioned(kept);
  const answer = record.save(headers, change);
  kept = record.kept;
  return answer;
}

const states = () => allByRole('status').map(({ textContent }) => textContent);
const writes = () => service.calls.filter((call) => !call.startsWith('GET '));

it('says what widgets are for while there is none', async () => {
  service.on(listWidgets, () => onePage());
  await openStudio('/widgets', { service });
  await until(() => byRole('heading', 'Show a video where your visitors are'));
  expect(byRole('link', 'Create a widget').getAttribute('href')).toBe('/widgets/new');
});

it('lists widgets with what they show, where, and whether they are on', async () => {
  kept = { ...kept, urls: ['shop.example/sale', 'shop.example/*', 'a.example'], splitTestId: newId() };
  await openStudio('/widgets', { service });
  const item = await until(() => byRole('listitem', /Spring offer/));
  expect(item.textContent).toContain('In a corner · shows ‘Shop window’');
  expect(item.textContent).toContain('shop.example/sale and 2 more');
  expect(item.textContent).toContain('On');
  expect(byRole('link', 'Split test', item).getAttribute('href')).toBe(`/split-tests/${kept.splitTestId}`);
});

it('says of a widget whose player is gone that it shows nothing', async () => {
  kept = widget();
  await openStudio('/widgets', { service });
  const item = await until(() => byRole('listitem', /Spring offer/));
  expect(item.textContent).toContain('No player, so it shows nothing');
});

it('turns a widget off from the list, and keeps all else of it', async () => {
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('switch', 'Show Spring offer')));
  await until(() => expect(kept.isEnabled).toBe(false));
  expect(kept).toMatchObject({ urls: ['shop.example/*'], isArchived: false, playerId: look.uuid });
});

it('sends the switch alone, so that a list that was read long ago takes nothing back', async () => {
  await openStudio('/widgets', { service });
  const button = await until(() => byRole('switch', 'Show Spring offer'));
  kept = { ...kept, name: 'Renamed elsewhere', urls: ['other.example'], version: 7 };
  await click(button);
  await until(() => expect(kept.isEnabled).toBe(false));
  expect(kept).toMatchObject({ name: 'Renamed elsewhere', urls: ['other.example'] });
});

it('archives with Undo', async () => {
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept.isArchived).toBe(true));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(kept.isArchived).toBe(false));
});

it('says why a widget under test cannot be archived', async () => {
  const message = 'A split test runs on this widget. End it first.';
  service.on(switchWidget, () => refuse(409, { code: 'ILLEGAL_TRANSITION', message }));
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(document.body.textContent).toContain(message));
});

it('deletes with Undo', async () => {
  let isDeleted = false;
  service.on(listWidgets, () => (isDeleted ? onePage() : onePage(kept)));
  service.on(deleteWidget, () => {
    isDeleted = true;
    return null;
  });
  service.on(restoreWidget, () => {
    isDeleted = false;
    return kept;
  });
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => expect(allByRole('listitem', /Spring offer/)).toEqual([]));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', /Spring offer/));
});

it('duplicates into a copy that is off, and opens it', async () => {
  let draft: WidgetDraft | undefined;
  const copy = widget({ name: 'Copy of Spring offer' });
  service.on(createWidget, ({ body }) => {
    draft = body as WidgetDraft;
    return copy;
  });
  const { path } = await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Duplicate')));
  await until(() => expect(path()).toBe(`/widgets/${copy.id}`));
  expect(draft).toMatchObject({ name: 'Copy of Spring offer', isEnabled: false, urls: kept.urls });
});

it('always says whether what is seen is saved', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  expect(states()).toContain('Unsaved changes');
  await click(byRole('button', 'Save'));
  await until(() => expect(states()).toContain('Saved'));
  expect(kept).toMatchObject({ name: 'Summer offer', urls: ['shop.example/*'] });
});

it('judges a pasted list line by line, and sends nothing before it is right', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  const pages = await until(() => byRole('textbox', 'Pages (one per line)'));
  await type(pages, 'shop.example/a\n\nword\nhttp://SHOP.example/a/');
  const problems = allByRole('listitem', /^Line/).map(({ textContent }) => textContent);
  expect(problems).toEqual(['Line 3: Invalid URL format', 'Line 4: Duplicate URL']);
  await click(byRole('button', 'Save'));
  expect(writes().filter((call) => call.startsWith('PUT'))).toEqual([]);
  await click(byRole('button', 'Line 3'));
  const { selectionStart, selectionEnd, value } = pages as HTMLTextAreaElement;
  expect(value.slice(selectionStart, selectionEnd)).toBe('word');
  await type(pages, 'shop.example/a\nshop.example/b');
  await click(byRole('button', 'Save'));
  await until(() => expect(kept.urls).toEqual(['shop.example/a', 'shop.example/b']));
});

it('tells whether the list means an address', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  const tried = await until(() => byRole('textbox', 'Try a URL'));
  await type(tried, 'https://shop.example/products/1?ref=mail');
  expect(states()).toContain('Yes, it matches shop.example/*');
  await type(tried, 'https://blog.example/');
  expect(states()).toContain('No entry matches it.');
});

it('wants both text and address of a call to action, or neither', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Text')), 'Buy now');
  expect(document.body.textContent).toContain('Provide both text and URL or none');
  const address = byRole('textbox', 'Link');
  await type(address, 'shop.example/buy');
  expect(document.body.textContent).toContain('URL must include protocol (http:// or https://)');
  await type(address, 'https://shop.example/buy');
  await click(byRole('button', 'Save'));
  await until(() =>
    expect(kept.callToAction).toEqual({ ctaTextValue: 'Buy now', ctaUrlValue: 'https://shop.example/buy' }),
  );
});

it('shows what the server finds wrong under the field', async () => {
  service.on(updateWidget, () =>
    refuse(400, { code: 'VALIDATION_FAILED', fields: { playerId: 'There is no such player' } }),
  );
  await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  await click(byRole('button', 'Save'));
  await until(() => expect(document.body.textContent).toContain('There is no such player'));
  expect(states()).toContain('Unsaved changes');
});

it('gives a new widget its address when it is saved', async () => {
  const made = widget();
  let draft: WidgetDraft | undefined;
  service.on(createWidget, ({ body }) => {
    draft = body as WidgetDraft;
    return made;
  });
  const { path } = await openStudio('/widgets/new', { service });
  await until(() => expect(states()).toContain('Not saved yet'));
  await click(byRole('button', 'Save'));
  // A widget without a page is none.
  expect(document.body.textContent).toContain('URL is required');
  await type(byRole('textbox', 'Pages (one per line)'), 'shop.example');
  await click(byRole('button', 'Save'));
  await until(() => expect(path()).toBe(`/widgets/${made.id}`));
  expect(draft).toMatchObject({ urls: ['shop.example'], kind: 'FLOATING', playerId: null });
});

it('gives the element to paste where no selector says the place', async () => {
  kept = { ...kept, kind: 'INLINE' };
  await openStudio(`/widgets/${kept.id}`, { service });
  await until(() =>
    expect([...document.querySelectorAll('pre')].map((block) => block.textContent)).toContain(
      widgetPlacementOf(kept, look.content),
    ),
  );
});

it('says why the place of a widget has no picture while a test tries posters in it', async () => {
  const tall = player({
    content: {
      contentId: newId(),
      category: 'VOD',
      name: 'A tall film',
      posterUrl: 'https://studio.test/cdn/thumbnail/1.png?v=1',
      width: 720,
      height: 1280,
      isVisible: true,
    },
  });
  const poster = { id: newId(), videoId: newId(), url: 'https://studio.test/cdn/vod/1/poster-2.png?v=1' };
  const test = runningTest({ posters: [poster] });
  kept = { ...kept, kind: 'INLINE', playerId: tall.uuid, splitTestId: test.id };
  service.on(getPlayer, () => tall);
  service.on(getSplitTest, () => test);
  await openStudio(`/widgets/${kept.id}`, { service });
  await until(() => expect(document.body.textContent).toContain('the wrong one must not flash first'));
  const codes = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
  const code = codes.find((text) => text.includes('commoncast-widget'));
  expect(code).toBe(widgetPlacementOf(kept, tall.content));
  expect(code).toContain('viewBox="0 0 9 16"');
  expect(code).not.toContain('image');
});

it('shows unsaved changes in the preview at once', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  const frameWindow = await until(() => {
    const found = document.querySelector('iframe')?.contentWindow;
    if (!found) throw new Error('no frame yet');
    return found;
  });
  const sent: WidgetPreviewDetails[] = [];
  vi.spyOn(frameWindow, 'postMessage').mockImplementation((message) => void sent.push(message));
  const ready = new MessageEvent('message', {
    data: { type: PREVIEW_READY },
    origin: location.origin,
    source: frameWindow,
  });
  await act(async () => dispatchEvent(ready));
  await until(() => expect(sent.at(-1)?.details?.player?.video?.id).toBe(shown.id));
  await type(byRole('textbox', 'Maximum width in pixels'), '500');
  expect(sent.at(-1)?.details?.place.widthPx).toBe(500);
  // Half a number is none: the preview stays as it would be by default.
  await type(byRole('textbox', 'Maximum width in pixels'), '5');
  expect(sent.at(-1)?.details?.place.widthPx).toBe(360);
  await type(byRole('textbox', 'Text'), 'Buy');
  expect(sent.at(-1)?.details?.callToAction).toBeNull();
  await type(byRole('textbox', 'Link'), 'https://shop.example');
  expect(sent.at(-1)?.details?.callToAction).toMatchObject({ text: 'Buy', url: 'https://shop.example' });
  await click(byRole('radio', 'Over the page'));
  expect(sent.at(-1)?.details?.kind).toBe('POPOVER');
});

it('begins as wide as its kind asks for, and keeps what is typed', async () => {
  await openStudio('/widgets/new', { service });
  const width = (): string => (byRole('textbox', 'Maximum width in pixels') as HTMLInputElement).value;
  await until(() => expect(width()).toBe('360'));
  await click(byRole('radio', 'Over the page'));
  expect(width()).toBe('800');
  await click(byRole('radio', 'In a corner'));
  expect(width()).toBe('360');
  await type(byRole('textbox', 'Maximum width in pixels'), '500');
  await click(byRole('radio', 'Over the page'));
  expect(width()).toBe('500');
});

it('asks before unsaved changes are left behind', async () => {
  const { path } = await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  await click(firstByRole('link', 'Players'));
  await click(byRole('button', 'Stay', byRole('alertdialog')));
  expect(path()).toBe(`/widgets/${kept.id}`);
});

/** Chooses in the menu of the editor, which holds something unsaved. */
async function chooseUnsaved(item: string) {
  const studio = await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Unsaved name');
  await click(byRole('button', /^More about/));
  await click(await until(() => byRole('menuitem', item)));
  return studio;
}

it.each([
  ['Duplicate', false],
  ['Archive', false],
  ['Unarchive', true],
])('asks about unsaved changes before ‘%s’ leads away from the editor', async (item, isArchived) => {
  kept = { ...kept, isArchived };
  service.on(createWidget, () => widget({ name: 'Copy of Spring offer' }));
  const { path } = await chooseUnsaved(item);
  await until(() => byRole('alertdialog', 'Leave without saving?'));
  expect(path()).toBe(`/widgets/${kept.id}`);
  await click(byRole('button', 'Stay'));
  await until(() => expect(allByRole('alertdialog')).toHaveLength(0));
  await click(byRole('button', 'Save'));
  await until(() => expect(states()).toContain('Saved'));
  expect(kept.name).toBe('Unsaved name');
  if (item !== 'Duplicate') expect(kept.isArchived).toBe(!isArchived);
});

it.each(['Duplicate', 'Archive', 'Delete'])('stays in the editor where ‘%s’ fails', async (item) => {
  const refused = () => refuse(409, { code: 'ILLEGAL_TRANSITION', message: 'Not now' });
  service.on(createWidget, refused);
  service.on(switchWidget, refused);
  service.on(deleteWidget, refused);
  const { path } = await chooseUnsaved(item);
  await until(() => byRole('alert', /Not now$/));
  expect(allByRole('alertdialog')).toHaveLength(0);
  expect(path()).toBe(`/widgets/${kept.id}`);
});

it('shows which fields somebody else has changed, in words', async () => {
  await openStudio(`/widgets/${kept.id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Mine');
  kept = { ...kept, name: 'Theirs', kind: 'POPOVER', urls: ['a.example', 'b.example'], version: 2 };
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(allByRole('radiogroup', undefined, dialog).map(({ textContent }) => textContent)).toEqual([
    'MineMineTheirsTheirs',
    'MineIn a cornerTheirsOver the page',
    'Mineshop.example/*Theirsa.example\nb.example',
  ]);
  await click(byRole('button', 'Save this choice'));
  await until(() => expect(kept.name).toBe('Mine'));
  expect(kept).toMatchObject({ kind: 'POPOVER', urls: ['a.example', 'b.example'] });
});

it('says that a widget is not there', async () => {
  service.on(getWidget, () => refuse(404, { code: 'NOT_FOUND' }));
  await openStudio(`/widgets/${newId()}`, { service });
  await until(() => byRole('heading', 'Page not found'));
});
