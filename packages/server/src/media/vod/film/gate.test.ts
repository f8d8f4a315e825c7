import { expect, test, vi } from 'vitest';
import { Gate } from './gate.ts';

test('what comes by an open gate is not held up', async () => {
  const onWait = vi.fn();
  await new Gate().pass(onWait);
  expect(onWait).not.toHaveBeenCalled();
});

test('a closed gate holds up what comes by, which shows that it is alive, until it is opened', async () => {
  const gate = new Gate();
  gate.close(true);
  const signs = Promise.withResolvers<void>();
  let lives = 0;
  let hasPassed = false;
  const passing = gate
    .pass(() => {
      lives += 1;
      if (lives === 2) signs.resolve();
    })
    .then(() => {
      hasPassed = true;
    });
  await signs.promise;
  expect(hasPassed).toBe(false);
  gate.close(false);
  await passing;
  expect(hasPassed).toBe(true);
});

test('a gate that is closed again while somebody waits stays closed for them', async () => {
  const gate = new Gate();
  gate.close(true);
  let waited = 0;
  const passing = gate.pass(() => {
    waited += 1;
    if (waited === 1) gate.close(true);
    if (waited === 3) gate.close(false);
  });
  await passing;
  expect(waited).toBeGreaterThanOrEqual(3);
});
