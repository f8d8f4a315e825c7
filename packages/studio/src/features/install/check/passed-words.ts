import type { CheckStep, PlaceForm } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import { LANGUAGE } from '../../../ui/format/language.ts';

const FORM_WORDS: Readonly<Record<PlaceForm, readonly [one: string, many: string]>> = {
  ELEMENT: ['a player tag', 'player tags'],
  DIV: ['a player tag for strict editors', 'player tags for strict editors'],
  PLUGIN: ['a player from the WordPress plugin', 'players from the WordPress plugin'],
  FRAME: ['a frame with a player', 'frames with players'],
  OEMBED_FRAME: [
    'a frame that your editor made from an address',
    'frames that your editor made from addresses',
  ],
  WIDGET: ['a widget tag', 'widget tags'],
};
const list = new Intl.ListFormat(LANGUAGE);

/** What a step that found nothing wrong says. */
export function passedWords(step: CheckStep, verification: SnippetVerification): string {
  switch (step) {
    case 'PAGE':
      return `${new URL(verification.checkedUrl).host} answers with a page.`;
    case 'SNIPPET':
      return 'The page contains the snippet once.';
    case 'KEY':
      return 'It has your key.';
    case 'CHECKSUM':
      return 'Its address is unchanged.';
    case 'POLICY':
      return 'No security policy blocks it.';
    case 'DOMAIN':
      return 'Your players are allowed on this domain.';
    case 'PLAYERS':
      return foundWords(verification);
  }
}

/** Which forms of players the page has. */
export function foundWords({ forms, placesFound }: SnippetVerification): string {
  if (forms.length === 0) return `Player placements found: ${placesFound}.`;
  const found = forms.map(({ form, count }) => {
    const [one, many] = FORM_WORDS[form];
    return count === 1 ? one : `${count} ${many}`;
  });
  return `Found ${list.format(found)}.`;
}
