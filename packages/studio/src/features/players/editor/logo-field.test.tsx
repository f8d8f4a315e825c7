import { uploadImage } from '@commoncast/core/images/api';
import type { Player } from '@commoncast/core/players/schema';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { player } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import './player-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { findSaid } from '../../../../test/find-said.ts';
import { fill, person } from '../../../../test/person.ts';
import { pictureFile } from '../../../../test/picture-file.ts';
import { addImage } from '../../../../test/service/serve-images.ts';

const TYPED = 'https://shop.example/logo.png';

let service: FakeService;
let id: string;

beforeEach(() => {
  service = createFakeService();
  id = service.records.players.add(player({ logo: '', showIcon: false })).uuid;
});
afterEach(() => void vi.restoreAllMocks());

const kept = (): Player => service.records.players.get(id);
/** The player has a logo already; an uploaded one unless given. @returns its address */
function giveLogo(logo = addImage(service.records).url): string {
  service.records.players.touch(id, { logo, showIcon: true });
  return logo;
}
const shown = () => document.querySelector<HTMLImageElement>('img[alt="Logo on a dark background"]')?.src;
const button = (name: string) => screen.getByRole('button', { name });
const switchedOn = () => (screen.getByRole('switch', { name: 'Show logo' }) as HTMLInputElement).checked;
const open = async () => {
  await openStudio(`/players/${id}`, { service });
  await screen.findByRole('textbox', { name: 'Name' });
};
const save = async () => {
  await person.click(button('Save'));
  await waitFor(() =>
    expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toContain('Saved'),
  );
};

/** The next file dialog is answered with this file. */
function chooseNext(file: File): void {
  const createElement = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name);
    if (element instanceof HTMLInputElement && name === 'input') {
      Object.defineProperty(element, 'files', { value: [file], configurable: true });
      element.click = () => void element.dispatchEvent(new Event('change'));
    }
    return element;
  });
}

async function chooseWith(name: string, file = pictureFile()): Promise<void> {
  chooseNext(file);
  await person.click(button(name));
  vi.restoreAllMocks();
}

it('uploads a logo, shows it on light and on dark, and saves it with the player', async () => {
  await open();
  await chooseWith('Upload an image');
  await waitFor(() => expect(shown()).toMatch(/PLAYER_LOGO/));
  const light = document.querySelector<HTMLImageElement>('img[alt="Logo on a light background"]');
  expect(light?.src).toBe(shown());
  expect(switchedOn()).toBe(true);
  expect(kept().logo).toBe('');
  await save();
  expect(kept()).toMatchObject({ logo: shown(), showIcon: true });
});

it('a new player has its logo from the start', async () => {
  await openStudio('/players/new', { service });
  await screen.findByRole('button', { name: 'Upload an image' });
  await chooseWith('Upload an image');
  await screen.findByRole('button', { name: 'Replace' });
  await person.click(button('Save'));
  await waitFor(() => expect(service.records.players.all().at(-1)?.logo).toMatch(/PLAYER_LOGO/));
});

it('replaces a logo, and takes that back', async () => {
  const before = giveLogo();
  await open();
  expect(shown()).toBe(before);
  await chooseWith('Replace');
  await waitFor(() => expect(shown()).not.toBe(before));
  await person.click(button('Undo'));
  expect(shown()).toBe(before);
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([]);
});

it('removes a logo, with Undo until that is saved', async () => {
  const before = giveLogo();
  await open();
  await person.click(button('Remove'));
  expect(shown()).toBeUndefined();
  // The focus is not lost with the button.
  expect(document.activeElement).toBe(button('Upload an image'));
  await person.click(button('Undo'));
  expect(shown()).toBe(before);
  await person.click(button('Remove'));
  await save();
  expect(kept().logo).toBe('');
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([]);
});

it('still says that it uploads after the old logo was removed meanwhile, and shows the new one', async () => {
  const before = giveLogo();
  const release = service.hold(uploadImage);
  await open();
  await chooseWith('Replace');
  await waitFor(() => button('Uploading…'));
  await person.click(button('Remove'));
  expect(shown()).toBeUndefined();
  expect(button('Uploading…')).toBeTruthy();
  await act(async () => release());
  await waitFor(() => expect(shown()).toMatch(/PLAYER_LOGO/));
  expect(shown()).not.toBe(before);
  expect(button('Replace')).toBeTruthy();
});

it('takes a file that is dropped', async () => {
  await open();
  const transfer = { types: ['Files'], files: [pictureFile()] };
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: transfer,
  });
  const area = [...document.querySelectorAll('p')].find(({ textContent }) =>
    /Drop an image/.test(textContent),
  );
  await act(async () => void area?.dispatchEvent(drop));
  // Otherwise the browser would open the file.
  expect(drop.defaultPrevented).toBe(true);
  await waitFor(() => expect(shown()).toMatch(/PLAYER_LOGO/));
});

it('takes an address instead', async () => {
  await open();
  await person.click(button('Use a URL'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Logo URL' }));
  await fill(screen.getByRole('textbox', { name: 'Logo URL' }), TYPED);
  expect(shown()).toBe(TYPED);
  await save();
  expect(kept().logo).toBe(TYPED);
});

it('shows an address that was typed before, and none of what was uploaded', async () => {
  giveLogo(TYPED);
  await open();
  expect((screen.getByRole('textbox', { name: 'Logo URL' }) as HTMLInputElement).value).toBe(TYPED);
  await chooseWith('Replace');
  await waitFor(() => expect(screen.queryAllByRole('textbox', { name: 'Logo URL' })).toEqual([]));
  await person.click(button('Undo'));
  expect((screen.getByRole('textbox', { name: 'Logo URL' }) as HTMLInputElement).value).toBe(TYPED);
});

it('says under the field why a picture is refused, and keeps the logo', async () => {
  const before = giveLogo();
  const sentence = 'This file is not a picture that can be read. Upload a PNG, JPEG or WebP file.';
  await open();
  await chooseWith('Replace', new File(['a letter'], 'logo.png', { type: 'image/png' }));
  await findSaid('alert', sentence);
  expect(service.sent(uploadImage)).toHaveLength(1);
  expect(shown()).toBe(before);
  await person.click(button('Remove'));
  await waitFor(() => expect(document.body.textContent).not.toContain(sentence));
});

it.each([
  [
    'a drawing',
    new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
    'Choose a PNG, JPEG or WebP file.',
  ],
  [
    'a picture over 5 MB',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }),
    'This file is over 5 MB. Choose a smaller picture.',
  ],
])('refuses %s without sending it', async (_, file, sentence) => {
  await open();
  await chooseWith('Upload an image', file);
  await findSaid('alert', sentence);
  expect(service.calls.filter((call) => call.includes('/cdn/image'))).toEqual([]);
});

it('says at the field that the image is gone where somebody else has removed it', async () => {
  giveLogo();
  await open();
  service.records.images.clear();
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Another');
  await person.click(button('Save'));
  await findSaid('alert', 'This image is no longer there. Upload it again.');
});
