import { brandOf } from './card-brand.ts';

const IN_FOURS = [4, 4, 4, 4, 3];
const FOUR_SIX_REST = [4, 6, 9];

/** A card number as it stands on the card: in fours, and by 4, 6 and 5 on cards of American Express and Diners Club. */
export function groupCardNumber(cardNumber: string): string {
  const brand = brandOf(cardNumber);
  const sizes = brand === 'amex' || brand === 'diners' ? FOUR_SIX_REST : IN_FOURS;
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    groups.push(cardNumber.slice(from, from + size));
    from += size;
  }
  groups.push(cardNumber.slice(from));
  return groups.filter((group) => group !== '').join(' ');
}

/** Takes out what only groups digits: spaces, and hyphens of any kind. Letters stay, so that their error is shown. */
export function withoutGaps(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '');
}

/** Where the caret goes in a regrouped text, behind as many characters that are no gaps as before. */
export function caretBehind(text: string, count: number): number {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === count) return index;
    if (character !== ' ') seen += 1;
  }
  return text.length;
}
