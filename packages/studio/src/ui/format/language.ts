/**
 * The language of the studio: its words, and how it writes numbers, dates and lists. For another one, the sentences would
 * move into catalogues by language, as in the player, and this would be the reader's choice.
 */
export const LANGUAGE = 'en';
