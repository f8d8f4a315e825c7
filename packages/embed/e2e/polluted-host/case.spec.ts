import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('adds one name to the page', async () => {
  const { snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  const added = await page.evaluate(() => {
    const before = (window as unknown as { globalsBefore: string[] }).globalsBefore;
    return Object.getOwnPropertyNames(window).filter((name) => !before.includes(name));
  });
  expect(added.filter((name) => !['globalsBefore', 'takeOver'].includes(name))).toEqual(['commoncast']);
});
