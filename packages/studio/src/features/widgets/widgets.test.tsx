import { PREVIEW_READY } from '@commoncast/core/players/preview';
import type { Player } from '@commoncast/core/players/schema';
import { createWidget, deleteWidget, switchWidget, updateWidget } from '@commoncast/core/widgets/api';
import type { WidgetPreviewDetails } from '@commoncast/core/widgets/preview';
import type { Widget } from '@commoncast/core/widgets/schema';
import { widgetPlacementOf } from '@commoncast/core/widgets/widget-placement';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { newId, player, video, widget } from '../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../test/fake-service.ts';
import { findSaid } from '../../../test/find-said.ts';
import { openStudio } from '../../../test/open-studio.tsx';
import { fill, person } from '../../../test/person.ts';
import { runningTest } from '../../../test/split-test-factories.ts';

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
/** The items of lists in which something stands: their text is not their name. */
const itemsWith = (text: RegExp) =>
  screen.queryAllByRole('listitem').filter(({ textContent }) => text.test(textContent ?? ''));
const itemWith = (text: RegExp) => {
  const [item, ...others] = itemsWith(text);
  if (!item || others.length > 0) throw new Error(`${others.length} more items with ${text}`);
  return item;
};
/** The widget that was created. */
const made = () => service.records.widgets.all()[1];
const states = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

it('says what widgets are for while there is none', async () => {
  service.records.widgets.remove(id);
  await openStudio('/widgets', { service });
  await screen.findByRole('heading', { name: 'Show a video where your visitors are' });
  expect(screen.getByRole('link', { name: 'Create a widget' }).getAttribute('href')).toBe('/widgets/new');
});

it('lists widgets with what they show, where, and whether they are on', async () => {
  change({ urls: ['shop.example/sale', 'shop.example/*', 'a.example'] });
  const test = service.records.splitTests.add(runningTest({ widgetId: id }));
  await openStudio('/widgets', { service });
  const item = await waitFor(() => itemWith(/Spring offer/));
  expect(item.textContent).toContain('In a corner · shows ‘Shop window’');
  expect(item.textContent).toContain('shop.example/sale and 2 more');
  expect(item.textContent).toContain('On');
  expect(within(item).getByRole('link', { name: 'Split test' }).getAttribute('href')).toBe(
    `/split-tests/${test.id}`,
  );
});

it('says of a widget whose player is gone that it shows nothing', async () => {
  service.records.players.remove(look.uuid);
  await openStudio('/widgets', { service });
  const item = await waitFor(() => itemWith(/Spring offer/));
  expect(item.textContent).toContain('No player, so it shows nothing');
});

it('turns a widget off from the list, and keeps all else of it', async () => {
  await openStudio('/widgets', { service });
  await person.click(await screen.findByRole('switch', { name: 'Show Spring offer' }));
  await waitFor(() => expect(kept().isEnabled).toBe(false));
  expect(kept()).toMatchObject({ urls: ['shop.example/*'], isArchived: false, playerId: look.uuid });
});

it('sends the switch alone, so that a list that was read long ago takes nothing back', async () => {
  await openStudio('/widgets', { service });
  const button = await screen.findByRole('switch', { name: 'Show Spring offer' });
  change({ name: 'Renamed elsewhere', urls: ['other.example'] });
  await person.click(button);
  await waitFor(() => expect(kept().isEnabled).toBe(false));
  expect(kept()).toMatchObject({ name: 'Renamed elsewhere', urls: ['other.example'] });
});

it('archives with Undo', async () => {
  await openStudio('/widgets', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Spring offer' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(kept().isArchived).toBe(true));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(kept().isArchived).toBe(false));
});

it('says why a widget under test cannot be archived', async () => {
  const message = 'A split test runs on this widget. End it first.';
  service.records.splitTests.add(runningTest({ widgetId: id }));
  await openStudio('/widgets', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Spring offer' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await waitFor(() => expect(document.body.textContent).toContain(message));
  expect(kept().isArchived).toBe(false);
});

it('deletes with Undo', async () => {
  await openStudio('/widgets', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Spring offer' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(itemsWith(/Spring offer/)).toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => itemWith(/Spring offer/));
});

it('duplicates into a copy that is off, and opens it', async () => {
  const { path } = await openStudio('/widgets', { service });
  await person.click(await screen.findByRole('button', { name: 'More about Spring offer' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(path()).toBe(`/widgets/${made()?.id}`));
  expect(made()).toMatchObject({ name: 'Copy of Spring offer', isEnabled: false, urls: kept().urls });
});

it('always says whether what is seen is saved', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Summer offer');
  expect(states()).toContain('Unsaved changes');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept()).toMatchObject({ name: 'Summer offer', urls: ['shop.example/*'] });
});

it('judges a pasted list line by line, and sends nothing before it is right', async () => {
  await openStudio(`/widgets/${id}`, { service });
  const pages = await screen.findByRole('textbox', { name: 'Pages (one per line)' });
  await fill(pages, 'shop.example/a\n\nword\nhttp://SHOP.example/a/');
  const problems = itemsWith(/^Line/).map(({ textContent }) => textContent);
  expect(problems).toEqual(['Line 3: Invalid URL format', 'Line 4: Duplicate URL']);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(service.sent(updateWidget)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Line 3' }));
  const { selectionStart, selectionEnd, value } = pages as HTMLTextAreaElement;
  expect(value.slice(selectionStart, selectionEnd)).toBe('word');
  await fill(pages, 'shop.example/a\nshop.example/b');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept().urls).toEqual(['shop.example/a', 'shop.example/b']));
});

it('tells whether the list means an address', async () => {
  await openStudio(`/widgets/${id}`, { service });
  const tried = await screen.findByRole('textbox', { name: 'Try a URL' });
  await fill(tried, 'https://shop.example/products/1?ref=mail');
  expect(states()).toContain('Yes, it matches shop.example/*');
  await fill(tried, 'https://blog.example/');
  expect(states()).toContain('No entry matches it.');
});

it('wants both text and address of a call to action, or neither', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Text' }), 'Buy now');
  expect(document.body.textContent).toContain('Provide both text and URL or none');
  const address = screen.getByRole('textbox', { name: 'Link' });
  await fill(address, 'shop.example/buy');
  expect(document.body.textContent).toContain('URL must include protocol (http:// or https://)');
  await fill(address, 'https://shop.example/buy');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(kept().callToAction).toEqual({ ctaTextValue: 'Buy now', ctaUrlValue: 'https://shop.example/buy' }),
  );
});

it('shows what the server finds wrong under the field', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Summer offer');
  service.records.players.remove(look.uuid);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.body.textContent).toContain('There is no such player'));
  expect(states()).toContain('Unsaved changes');
});

it('gives a new widget its address when it is saved', async () => {
  const { path } = await openStudio('/widgets/new', { service });
  await waitFor(() => expect(states()).toContain('Not saved yet'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  // A widget without a page is none.
  expect(document.body.textContent).toContain('URL is required');
  await fill(screen.getByRole('textbox', { name: 'Pages (one per line)' }), 'shop.example');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe(`/widgets/${made()?.id}`));
  expect(made()).toMatchObject({ urls: ['shop.example'], kind: 'FLOATING', playerId: null });
});

it('gives the element to paste where no selector says the place', async () => {
  change({ kind: 'INLINE' });
  await openStudio(`/widgets/${id}`, { service });
  await waitFor(() =>
    expect([...document.querySelectorAll('pre')].map((block) => block.textContent)).toContain(
      widgetPlacementOf(kept(), service.records.players.show(look.uuid).content),
    ),
  );
});

it('says why the place of a widget has no picture while a test tries posters in it', async () => {
  const film = service.records.videos.add(video({ name: 'A tall film', width: 720, height: 1280 }));
  const tall = service.records.players.add(player({ content: showing(film.id) }));
  const poster = { id: newId(), videoId: film.id, url: 'https://studio.test/cdn/vod/1/poster-2.png?v=1' };
  service.records.alternatePosters.set(poster.id, poster);
  const variants = [null, poster.id].map((posterId, index) => ({
    key: 'AB'.charAt(index),
    weight: 0.5,
    playerId: tall.uuid,
    posterId,
  }));
  service.records.splitTests.add(runningTest({ widgetId: id, variants }));
  change({ kind: 'INLINE', playerId: tall.uuid });
  await openStudio(`/widgets/${id}`, { service });
  await waitFor(() => expect(document.body.textContent).toContain('the wrong one must not flash first'));
  const codes = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
  const code = codes.find((text) => text.includes('commoncast-widget'));
  expect(code).toBe(widgetPlacementOf(kept(), service.records.players.show(tall.uuid).content));
  expect(code).toContain('viewBox="0 0 9 16"');
  expect(code).not.toContain('image');
});

it('shows unsaved changes in the preview at once', async () => {
  await openStudio(`/widgets/${id}`, { service });
  const frameWindow = await waitFor(() => {
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
  await waitFor(() => expect(sent.at(-1)?.details?.player?.video?.id).toBe(shown.id));
  await fill(screen.getByRole('textbox', { name: 'Maximum width in pixels' }), '500');
  expect(sent.at(-1)?.details?.place.widthPx).toBe(500);
  // Half a number is none: the preview stays as it would be by default.
  await fill(screen.getByRole('textbox', { name: 'Maximum width in pixels' }), '5');
  expect(sent.at(-1)?.details?.place.widthPx).toBe(360);
  await fill(screen.getByRole('textbox', { name: 'Text' }), 'Buy');
  expect(sent.at(-1)?.details?.callToAction).toBeNull();
  await fill(screen.getByRole('textbox', { name: 'Link' }), 'https://shop.example');
  expect(sent.at(-1)?.details?.callToAction).toMatchObject({ text: 'Buy', url: 'https://shop.example' });
  await person.click(screen.getByRole('radio', { name: 'Over the page' }));
  expect(sent.at(-1)?.details?.kind).toBe('POPOVER');
});

it('begins as wide as its kind asks for, and keeps what is typed', async () => {
  await openStudio('/widgets/new', { service });
  const width = (): string =>
    (screen.getByRole('textbox', { name: 'Maximum width in pixels' }) as HTMLInputElement).value;
  await waitFor(() => expect(width()).toBe('360'));
  await person.click(screen.getByRole('radio', { name: 'Over the page' }));
  expect(width()).toBe('800');
  await person.click(screen.getByRole('radio', { name: 'In a corner' }));
  expect(width()).toBe('360');
  await fill(screen.getByRole('textbox', { name: 'Maximum width in pixels' }), '500');
  await person.click(screen.getByRole('radio', { name: 'Over the page' }));
  expect(width()).toBe('500');
});

it('asks before unsaved changes are left behind', async () => {
  const { path } = await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Summer offer');
  await person.click(screen.getByRole('link', { name: 'Players' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
  expect(path()).toBe(`/widgets/${id}`);
});

/** Chooses in the menu of the editor, which holds something unsaved. */
async function chooseUnsaved(item: string) {
  const studio = await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Unsaved name');
  await person.click(screen.getByRole('button', { name: /^More about/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  return studio;
}

it.each([
  ['Duplicate', false],
  ['Archive', false],
  ['Unarchive', true],
])('asks about unsaved changes before ‘%s’ leads away from the editor', async (item, isArchived) => {
  change({ isArchived });
  const { path } = await chooseUnsaved(item);
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(path()).toBe(`/widgets/${id}`);
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryAllByRole('alertdialog')).toHaveLength(0));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(states()).toContain('Saved'));
  expect(kept().name).toBe('Unsaved name');
  if (item !== 'Duplicate') expect(kept().isArchived).toBe(!isArchived);
});

it.each(['Duplicate', 'Archive', 'Delete'])('stays in the editor where ‘%s’ fails', async (item) => {
  const refusal = { code: 'ILLEGAL_TRANSITION', message: 'Not now' } as const;
  for (const call of [createWidget, switchWidget, deleteWidget]) service.failNext(call, 409, refusal);
  const { path } = await chooseUnsaved(item);
  await findSaid('alert', /Not now$/);
  expect(screen.queryAllByRole('alertdialog')).toHaveLength(0);
  expect(path()).toBe(`/widgets/${id}`);
});

it('shows which fields somebody else has changed, in words', async () => {
  await openStudio(`/widgets/${id}`, { service });
  await fill(await screen.findByRole('textbox', { name: 'Name' }), 'Mine');
  change({ name: 'Theirs', kind: 'POPOVER', urls: ['a.example', 'b.example'] });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
  expect(
    within(dialog)
      .queryAllByRole('radiogroup')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'MineMineTheirsTheirs',
    'MineIn a cornerTheirsOver the page',
    'Mineshop.example/*Theirsa.example\nb.example',
  ]);
  await person.click(screen.getByRole('button', { name: 'Save this choice' }));
  await waitFor(() => expect(kept().name).toBe('Mine'));
  expect(kept()).toMatchObject({ kind: 'POPOVER', urls: ['a.example', 'b.example'] });
});

it('says that a widget is not there', async () => {
  await openStudio(`/widgets/${newId()}`, { service });
  await screen.findByRole('heading', { name: 'Page not found' });
});
