import { posix } from 'node:path';
import { importsOf } from './imports.ts';

interface Source {
  readonly file: string;
  readonly text: string;
}

/** What needs no story, and why. */
const WITHOUT_STORY: Readonly<Record<string, string>> = {
  'packages/studio/src/ui/notices/lazy-notice-list.tsx':
    'shows nothing of its own: it fetches notice-list.tsx',
  'packages/studio/src/ui/snackbar/lazy-snackbars.tsx': 'shows nothing of its own: it fetches snackbars.tsx',
  'packages/studio/src/ui/permissions/lazy-plan-room.tsx':
    'shows nothing of its own: it fetches plan-room.tsx',
  'packages/studio/src/ui/uploads/lazy-upload-list.tsx':
    'shows nothing of its own: it fetches upload-list.tsx',
};
/** Pages that fetch nothing before they are there. */
const AT_ONCE = [
  'packages/studio/src/features/authentication/forgot-password-page.tsx',
  'packages/studio/src/features/authentication/log-in-page.tsx',
  'packages/studio/src/features/authentication/reset-password-page.tsx',
  'packages/studio/src/features/authentication/sign-up-page.tsx',
  'packages/studio/src/features/authentication/verify-email-page.tsx',
  'packages/studio/src/features/operator/operator-page.tsx',
];
/** Whoever uses one of these has a state without content. */
const EMPTY_STATES = [
  'packages/studio/src/ui/page/empty-state.tsx',
  'packages/studio/src/ui/list/list-page.tsx',
];

const isStory = (file: string): boolean => file.endsWith('.stories.tsx');
const isComponent = (file: string): boolean =>
  /^packages\/studio\/src\/ui\/.*\.tsx$/.test(file) && !/\.(test|stories)\.tsx$/.test(file);
const isPage = (file: string): boolean => /^packages\/studio\/src\/features\/.*-page\.tsx$/.test(file);

function importedBy({ file, text }: Source): string[] {
  return importsOf(file, text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(file), specifier));
}

/**
 * Describes, one sentence each, what of the studio has no story: components of `ui/`, and the states of pages, which are
 * Loading and NotLoaded, and Empty where the page has such a state.
 */
export function storiesMissing(sources: readonly Source[]): string[] {
  const shownIn = new Map<string, string[]>();
  for (const story of sources.filter(({ file }) => isStory(file))) {
    for (const shown of importedBy(story)) shownIn.set(shown, [...(shownIn.get(shown) ?? []), story.text]);
  }
  return sources.flatMap((source) => {
    const { file } = source;
    const stories = shownIn.get(file) ?? [];
    if (isComponent(file)) {
      if (file in WITHOUT_STORY)
        return stories.length > 0 ? [`${file} has a story: it is no exception any more`] : [];
      return stories.length > 0 ? [] : [`${file} has no story`];
    }
    if (!isPage(file)) return [];
    const states = [
      ...(AT_ONCE.includes(file) ? [] : ['Loading', 'NotLoaded']),
      ...(importedBy(source).some((used) => EMPTY_STATES.includes(used)) ? ['Empty'] : []),
    ];
    if (stories.length === 0) return [`${file} has no story`];
    return states
      .filter((state) => !stories.some((text) => new RegExp(`export const ${state}\\b`).test(text)))
      .map((state) => `${file} has no story ${state}`);
  });
}
