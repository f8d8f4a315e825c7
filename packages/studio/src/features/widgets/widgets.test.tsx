import { PREVIEW_READY } from '@commoncast/core/players/preview';
import type { Player } from '@commoncast/core/players/schema';
import { createWidget, deleteWidget, switchWidget, updateWidget } from '@commoncast/core/widgets/api';
import type { WidgetPreviewDetails } from '@commoncast/core/widgets/preview';
import type { Widget } from '@commoncast/core/widgets/schema';
import { widgetPlacementOf } from '@commoncast/core/widgets/widget-placement';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { allByRole, byRole, firstByRole } from '../../../test/by-role.ts';
import { newId, player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { runningTest } from '../../../test/split-test-factories.ts';
import { until } from '../../../test/until.ts';
import { click, type } from '../../../test/user.ts';

let service: FakeService;
let id: string;
const shown = video();
/** A video as what a player shows; the service fills in the rest. */
const showing = (contentId: string): Player['content'] => {
  const rest = { name: '', posterUrl: null, width: null, height: null, isVisible: true };
  return { contentId, category: 'VOD', ...rest };
};
const look = player({ content: showing(shown.id) });

beforeEach(() => {
  service = createFakeService();
  service.records.videos.add(shown);
  service.records.players.add(look);
  id = service.records.widgets.add(widget({ playerId: look.uuid })).id;
});

const kept = () => service.records.widgets.get(id);
/** As it is when the page is opened, or as somebody else leaves it. */
const change = (part: Partial<Widget>) => service.records.widgets.changeElsewhere(id, part);
/** The widget that was created. */
const made = () => service.records.widgets.all()[1];
const states = () => allByRole('status').map(({ textContent }) => textContent);

it('says what widgets are for while there is none', async () => {
  service.records.widgets.remove(id);
  await openStudio('/widgets', { service });
  await until(() => byRole('heading', 'Show a video where your visitors are'));
  expect(byRole('link', 'Create a widget').getAttribute('href')).toBe('/widgets/new');
});

it('lists widgets with what they show, where, and whether they are on', async () => {
  change({ urls: ['shop.example/sale', 'shop.example/*', 'a.example'] });
  const test = service.records.splitTests.add(runningTest({ widgetId: id }));
  await openStudio('/widgets', { service });
  const item = await until(() => byRole('listitem', /Spring offer/));
  expect(item.textContent).toContain('In a corner · shows ‘Shop window’');
  expect(item.textContent).toContain('shop.example/sale and 2 more');
  expect(item.textContent).toContain('On');
  expect(byRole('link', 'Split test', item).getAttribute('href')).toBe(`/split-tests/${test.id}`);
});

it('says of a widget whose player is gone that it shows nothing', async () => {
  service.records.players.remove(look.uuid);
  await openStudio('/widgets', { service });
  const item = await until(() => byRole('listitem', /Spring offer/));
  expect(item.textContent).toContain('No player, so it shows nothing');
});

it('turns a widget off from the list, and keeps all else of it', async () => {
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('switch', 'Show Spring offer')));
  await until(() => expect(kept().isEnabled).toBe(false));
  expect(kept()).toMatchObject({ urls: ['shop.example/*'], isArchived: false, playerId: look.uuid });
});

it('sends the switch alone, so that a list that was read long ago takes nothing back', async () => {
  await openStudio('/widgets', { service });
  const button = await until(() => byRole('switch', 'Show Spring offer'));
  change({ name: 'Renamed elsewhere', urls: ['other.example'] });
  await click(button);
  await until(() => expect(kept().isEnabled).toBe(false));
  expect(kept()).toMatchObject({ name: 'Renamed elsewhere', urls: ['other.example'] });
});

it('archives with Undo', async () => {
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(kept().isArchived).toBe(true));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => expect(kept().isArchived).toBe(false));
});

it('says why a widget under test cannot be archived', async () => {
  const message = 'A split test runs on this widget. End it first.';
  service.records.splitTests.add(runningTest({ widgetId: id }));
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Archive')));
  await until(() => expect(document.body.textContent).toContain(message));
  expect(kept().isArchived).toBe(false);
});

it('deletes with Undo', async () => {
  await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Delete')));
  await until(() => expect(allByRole('listitem', /Spring offer/)).toEqual([]));
  await click(await until(() => byRole('button', 'Undo')));
  await until(() => byRole('listitem', /Spring offer/));
});

it('duplicates into a copy that is off, and opens it', async () => {
  const { path } = await openStudio('/widgets', { service });
  await click(await until(() => byRole('button', 'More about Spring offer')));
  await click(await until(() => byRole('menuitem', 'Duplicate')));
  await until(() => expect(path()).toBe(`/widgets/${made()?.id}`));
  expect(made()).toMatchObject({ name: 'Copy of Spring offer', isEnabled: false, urls: kept().urls });
});

it('always says whether what is seen is saved', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  expect(states()).toContain('Unsaved changes');
  await click(byRole('button', 'Save'));
  await until(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Summer offer', urls: ['shop.example/*'] });
});

it('judges a pasted list line by line, and sends nothing before it is right', async () => {
  await openStudio(`/widgets/${id}`, { service });
  const pages = await until(() => byRole('textbox', 'Pages (one per line)'));
  await type(pages, 'shop.example/a\n\nword\nhttp://SHOP.example/a/');
  const problems = allByRole('listitem', /^Line/).map(({ textContent }) => textContent);
  expect(problems).toEqual(['Line 3: Invalid URL format', 'Line 4: Duplicate URL']);
  await click(byRole('button', 'Save'));
  expect(service.sent(updateWidget)).toEqual([]);
  await click(byRole('button', 'Line 3'));
  const { selectionStart, selectionEnd, value } = pages as HTMLTextAreaElement;
  expect(value.slice(selectionStart, selectionEnd)).toBe('word');
  await type(pages, 'shop.example/a\nshop.example/b');
  await click(byRole('button', 'Save'));
  await until(() => expect(kept().urls).toEqual(['shop.example/a', 'shop.example/b']));
});

it('tells whether the list means an address', async () => {
  await openStudio(`/widgets/${id}`, { service });
  const tried = await until(() => byRole('textbox', 'Try a URL'));
  await type(tried, 'https://shop.example/products/1?ref=mail');
  expect(states()).toContain('Yes, it matches shop.example/*');
  await type(tried, 'https://blog.example/');
  expect(states()).toContain('No entry matches it.');
});

it('wants both text and address of a call to action, or neither', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await type(await until(() => byRole('textbox', 'Text')), 'Buy now');
  expect(document.body.textContent).toContain('Provide both text and URL or none');
  const address = byRole('textbox', 'Link');
  await type(address, 'shop.example/buy');
  expect(document.body.textContent).toContain('URL must include protocol (http:// or https://)');
  await type(address, 'https://shop.example/buy');
  await click(byRole('button', 'Save'));
  await until(() =>
    expect(kept().callToAction).toEqual({ ctaTextValue: 'Buy now', ctaUrlValue: 'https://shop.example/buy' }),
  );
});

it('shows what the server finds wrong under the field', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  service.records.players.remove(look.uuid);
  await click(byRole('button', 'Save'));
  await until(() => expect(document.body.textContent).toContain('There is no such player'));
  expect(states()).toContain('Unsaved changes');
});

it('gives a new widget its address when it is saved', async () => {
  const { path } = await openStudio('/widgets/new', { service });
  await until(() => expect(states()).toContain('Not saved yet'));
  await click(byRole('button', 'Save'));
  // A widget without a page is none.
  expect(document.body.textContent).toContain('URL is required');
  await type(byRole('textbox', 'Pages (one per line)'), 'shop.example');
  await click(byRole('button', 'Save'));
  await until(() => expect(path()).toBe(`/widgets/${made()?.id}`));
  expect(made()).toMatchObject({ urls: ['shop.example'], kind: 'FLOATING', playerId: null });
});

it('gives the element to paste where no selector says the place', async () => {
  change({ kind: 'INLINE' });
  await openStudio(`/widgets/${id}`, { service });
  await until(() =>
    expect([...document.querySelectorAll('pre')].map((block) => block.textContent)).toContain(
      widgetPlacementOf(kept(), service.records.players.show(look.uuid).content),
    ),
  );
});

it('says why the place of a widget has no picture while a test tries posters in it', async () => {
  const film = service.records.videos.add(video({ name: 'A tall film', width: 720, height: 1280 }));
  const tall = service.records.players.add(player({ content: showing(film.id) }));
  const poster = { id: newId(), videoId: film.id, url: 'https://studio.test/cdn/vod/1/poster-2.png?v=1' };
  service.records.splitTests.add(runningTest({ widgetId: id, posters: [poster] }));
  change({ kind: 'INLINE', playerId: tall.uuid });
  await openStudio(`/widgets/${id}`, { service });
  await until(() => expect(document.body.textContent).toContain('the wrong one must not flash first'));
  const codes = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
  const code = codes.find((text) => text.includes('commoncast-widget'));
  expect(code).toBe(widgetPlacementOf(kept(), service.records.players.show(tall.uuid).content));
  expect(code).toContain('viewBox="0 0 9 16"');
  expect(code).not.toContain('image');
});

it('shows unsaved changes in the preview at once', async () => {
  await openStudio(`/widgets/${id}`, { service });
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
  const { path } = await openStudio(`/widgets/${id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Summer offer');
  await click(firstByRole('link', 'Players'));
  await click(byRole('button', 'Stay', byRole('alertdialog')));
  expect(path()).toBe(`/widgets/${id}`);
});

/** Chooses in the menu of the editor, which holds something unsaved. */
async function chooseUnsaved(item: string) {
  const studio = await openStudio(`/widgets/${id}`, { service });
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
  change({ isArchived });
  const { path } = await chooseUnsaved(item);
  await until(() => byRole('alertdialog', 'Leave without saving?'));
  expect(path()).toBe(`/widgets/${id}`);
  await click(byRole('button', 'Stay'));
  await until(() => expect(allByRole('alertdialog')).toHaveLength(0));
  await click(byRole('button', 'Save'));
  await until(() => expect(states()).toContain('Saved'));
  expect(kept().name).toBe('Unsaved name');
  if (item !== 'Duplicate') expect(kept().isArchived).toBe(!isArchived);
});

it.each(['Duplicate', 'Archive', 'Delete'])('stays in the editor where ‘%s’ fails', async (item) => {
  const refusal = { code: 'ILLEGAL_TRANSITION', message: 'Not now' } as const;
  for (const call of [createWidget, switchWidget, deleteWidget]) service.failNext(call, 409, refusal);
  const { path } = await chooseUnsaved(item);
  await until(() => byRole('alert', /Not now$/));
  expect(allByRole('alertdialog')).toHaveLength(0);
  expect(path()).toBe(`/widgets/${id}`);
});

it('shows which fields somebody else has changed, in words', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await type(await until(() => byRole('textbox', 'Name')), 'Mine');
  change({ name: 'Theirs', kind: 'POPOVER', urls: ['a.example', 'b.example'] });
  await click(byRole('button', 'Save'));
  const dialog = await until(() => byRole('dialog', 'Choose what to keep'));
  expect(allByRole('radiogroup', undefined, dialog).map(({ textContent }) => textContent)).toEqual([
    'MineMineTheirsTheirs',
    'MineIn a cornerTheirsOver the page',
    'Mineshop.example/*Theirsa.example\nb.example',
  ]);
  await click(byRole('button', 'Save this choice'));
  await until(() => expect(kept().name).toBe('Mine'));
  expect(kept()).toMatchObject({ kind: 'POPOVER', urls: ['a.example', 'b.example'] });
});

it('says that a widget is not there', async () => {
  await openStudio(`/widgets/${newId()}`, { service });
  await until(() => byRole('heading', 'Page not found'));
});
