import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness, until, untilMoving } from '../harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

it('plays and counts as one visit where storage throws', async () => {
  const { service, snippet, placement } = harness;
  const page = await harness.open(import.meta.url, { snippet, placement: placement(harness.player()) });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await until('the pause arrives', () => harness.beats().some(({ event }) => event === 'pause'));
  expect(new Set(service.batches.map(({ sessionId }) => sessionId)).size).toBe(1);
});
