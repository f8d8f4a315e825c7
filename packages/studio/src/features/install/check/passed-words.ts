import type { CheckStep } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';

/** What a step that found nothing says. */
export function passedWords(step: CheckStep, { checkedUrl, placesFound }: SnippetVerification): string {
  switch (step) {
    case 'PAGE':
      return `${new URL(checkedUrl).host} answers with a page.`;
    case 'SNIPPET':
      return 'The snippet stands in the page, once.';
    case 'KEY':
      return 'It carries your key.';
    case 'CHECKSUM':
      return 'Its address is as it was signed.';
    case 'POLICY':
      return 'No security policy of the page is in its way.';
    case 'DOMAIN':
      return 'Your players may appear on this domain.';
    case 'PLAYERS':
      return placesFound === 1
        ? 'One place for a player was found.'
        : `${placesFound} places for players were found.`;
  }
}
