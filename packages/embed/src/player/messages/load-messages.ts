import type { Language, Translated } from './choose-language.ts';
import { type ControlMessages, english } from './en.ts';
import type { Messages, MoreMessages } from './en-more.ts';

/** What a player says: English lacks here what comes with its own chunk. */
export type SpokenMessages = ControlMessages & Partial<MoreMessages>;

const FILES: Readonly<Record<Translated, () => Promise<{ messages: Messages }>>> = {
  es: () => import('virtual:lang-es'),
  de: () => import('virtual:lang-de'),
  fr: () => import('virtual:lang-fr'),
  pt: () => import('virtual:lang-pt'),
  ar: () => import('virtual:lang-ar'),
  ja: () => import('virtual:lang-ja'),
};

/** Fetches a language; English where it does not arrive. */
export async function loadMessages(language: Language): Promise<SpokenMessages> {
  if (language === 'en') return english;
  const file = await FILES[language]().catch(() => undefined);
  return file?.messages ?? english;
}
