import { LANGUAGE } from '../../../../ui/format/language.ts';

/** What videos are captioned in most; any other language can come through the API. */
const TAGS = [
  ...['ar', 'bg', 'bn', 'ca', 'cs', 'da', 'de', 'el', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'et', 'fa'],
  ...[
    'fi',
    'fr',
    'fr-CA',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'is',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'nl',
    'no',
  ],
  ...['pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'ta', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans'],
  'zh-Hant',
] as const;

/** What speakers of a language call it: Deutsch, 日本語. */
export function languageLabel(tag: string): string {
  const name = new Intl.DisplayNames([tag, LANGUAGE], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const english = new Intl.DisplayNames([LANGUAGE], { type: 'language' });

/** A language in the words of the studio: German. */
export function languageName(tag: string): string {
  return english.of(tag) ?? tag;
}

export const LANGUAGES = TAGS.map((tag) => ({ tag, name: languageName(tag) })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);
