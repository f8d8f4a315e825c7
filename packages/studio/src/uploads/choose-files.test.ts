import { afterEach, expect, it, vi } from 'vitest';
import { chooseFiles } from './choose-files.ts';

/** One file name for each container that the server reads. */
const READABLE = [
  ...['film.mp4', 'film.mov', 'film.webm', 'film.mkv', 'film.avi', 'film.ts'],
  ...['song.mp3', 'song.m4a', 'song.aac', 'song.wav', 'song.ogg', 'song.opus', 'song.flac'],
];

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.'));

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'showOpenFilePicker');
});

it('offers videos and audio in the dialog of the browser', async () => {
  const opened: Record<string, readonly string[]>[] = [];
  const showOpenFilePicker = async ({
    types,
  }: {
    types: { accept: Record<string, readonly string[]> }[];
  }) => {
    opened.push(...types.map(({ accept }) => accept));
    return [];
  };
  Object.assign(window, { showOpenFilePicker });
  await chooseFiles({ multiple: true });
  expect(opened).toHaveLength(1);
  expect(Object.keys(opened[0] ?? {})).toEqual(['video/*', 'audio/*']);
  expect(Object.values(opened[0] ?? {}).flat()).toEqual(expect.arrayContaining(READABLE.map(extensionOf)));
});

it('offers the same where a browser has only the plain dialog', async () => {
  const made = vi.spyOn(document, 'createElement');
  const chosen = chooseFiles({ multiple: false });
  const input = made.mock.results[0]?.value as HTMLInputElement;
  expect(input.accept.split(',')).toEqual(
    expect.arrayContaining(['video/*', 'audio/*', ...READABLE.map(extensionOf)]),
  );
  input.dispatchEvent(new Event('cancel'));
  expect(await chosen).toEqual([]);
});
