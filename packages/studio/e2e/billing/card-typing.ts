import type { Page } from 'playwright';

/** Cards of the test gateway. */
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Its bank asks when it is kept, and at each payment. */
  asks: '4000 0027 6000 3184',
} as const;

/** Types a card from field to field with Tab, and stays in the last one. */
export async function typeCard(
  page: Page,
  number: string,
  { expiry = '1234', code = '739', name = 'Ada Baker', zipCode = '10115' } = {},
): Promise<void> {
  await page.getByLabel('Card number').focus();
  await page.keyboard.type(number.replaceAll(' ', ''));
  for (const text of [expiry, code, name, zipCode]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

/** Where on a page the digits of a card can be found: its text, its fields and what the browser keeps. */
export async function placesOf(page: Page, number: string): Promise<string[]> {
  return page.evaluate(
    (digits) => {
      const bare = (text: string) => text.replace(/\D/g, '');
      const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
      const stores = [localStorage, sessionStorage].flatMap((store) => Object.values<string>({ ...store }));
      return [
        ...(document.documentElement.outerHTML.includes(digits) ? ['markup'] : []),
        ...fields.filter(({ value }) => bare(value).includes(digits)).map(({ name }) => `field ${name}`),
        ...(stores.some((text) => text.includes(digits)) ? ['storage'] : []),
        ...(location.href.includes(digits) ? ['address'] : []),
      ];
    },
    number.replaceAll(' ', ''),
  );
}
