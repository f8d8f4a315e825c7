import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { KEY, startHarness, untilMoving } from '../harness.ts';
import { NEXT_APP, NEXT_COMMAND, NEXT_ENV, runNext, whyNotNext } from './next-app.ts';

const reason = await whyNotNext();

it.skipIf(!!reason)(
  `next${reason ? ` (${reason})` : ''} plays: the place comes from the server, the player from the snippet`,
  async () => {
    const harness = await startHarness();
    const playerId = harness.player();
    await runNext('build', {
      NEXT_PUBLIC_COMMONCAST_SNIPPET: `${harness.service.origin}/sub-apps/widgets/player/index.js?key=${KEY}&sum=x`,
      NEXT_PUBLIC_COMMONCAST_PLAYER: playerId,
    });
    const server = spawn(process.execPath, [NEXT_COMMAND, 'start', '--port', '0'], {
      cwd: NEXT_APP,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...NEXT_ENV },
    });
    try {
      let url: string | undefined;
      for await (const line of createInterface({ input: server.stdout })) {
        url = /http:\/\/localhost:\d+/.exec(line)?.[0];
        if (url) break;
      }
      const page = await harness.browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      const answer = await page.goto(url ?? '');
      expect(await answer?.text()).toContain(`<commoncast-player player-id="${playerId}">`);
      await page.getByRole('button', { name: /^Play/ }).click();
      await untilMoving(page);
      expect(errors).toEqual([]);
    } finally {
      server.kill();
      await harness.close();
    }
  },
  240_000,
);
