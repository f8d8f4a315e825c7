import { LANGUAGE } from './language.ts';

const countries = new Intl.DisplayNames(LANGUAGE, { type: 'region' });

/** What a country (ISO 3166-1 alpha-2) is called: `Portugal`. */
export function formatCountry(code: string): string {
  return countries.of(code) ?? code;
}
