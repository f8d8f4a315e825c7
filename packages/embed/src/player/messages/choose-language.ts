const TRANSLATED = ['es', 'de', 'fr', 'pt', 'ar', 'ja'] as const;
export type Translated = (typeof TRANSLATED)[number];
export type Language = Translated | 'en';

/** The language that we speak for a tag (BCP 47), by its first part; English where we do not speak it. */
export function spokenFor(tag: string): Language {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return TRANSLATED.find((one) => one === primary) ?? 'en';
}

/** The language of an element: its own `lang`, else the closest one around it, else the visitor's. */
export function languageOf(element: Element): Language {
  let tag = '';
  for (let at: Element | undefined = element; at && !tag; at = (at.getRootNode() as Partial<ShadowRoot>).host)
    tag = at.closest<HTMLElement>('[lang]:not([lang=""])')?.lang ?? '';
  return spokenFor(tag || navigator.language);
}
