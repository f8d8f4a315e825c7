import { publish } from '../../changes/publish.ts';
import type { LiveEngine, LiveEngineParts } from '../engine/live-engine.ts';
import { startHomeRounds } from '../start-home-rounds.ts';
import { createAuthorize } from './authorize.ts';
import { createControlApi } from './control-api.ts';
import { homeIdOf } from './home-id.ts';
import type { MediamtxSettings } from './mediamtx-settings.ts';
import { createPathKeeper } from './path-keeper.ts';
import { serveHooks } from './serve-hooks.ts';

/** Its id is that of the home. */
const MEDIAMTX_CHANGED = 'mediamtx';

/**
 * Leaves live streams to a server of MediaMTX. Any web front answers its questions; processes with the role `live` look
 * every second what it has, and earlier when one of its hooks says so, so that a lost hook does no harm.
 */
export async function openMediamtxEngine(
  parts: LiveEngineParts & { readonly settings: MediamtxSettings },
  ends: AsyncDisposableStack,
): Promise<LiveEngine> {
  const { settings, config, limits, database, broadcasts, changes } = parts;
  const { secret } = settings;
  const homeId = homeIdOf(settings.apiUrl);
  const authorize = createAuthorize({ ...parts, homeId, secret });

  return {
    serve: (app) =>
      serveHooks(app, {
        secret,
        limits,
        authorize,
        onChanged: () => publish(database.root, MEDIAMTX_CHANGED, homeId),
      }),
    async listen() {
      if (!config.roles.includes('live')) return;
      const api = createControlApi(settings);
      const keeper = createPathKeeper({ ...parts, api, homeId });
      // The next round says what is wrong, and says it once.
      const lookSoon = () => keeper.look().catch(() => {});
      // Before anybody may think that its publishers are gone. MediaMTX may also start later than we do.
      await lookSoon();
      const rounds = await startHomeRounds({ ...parts, homeId, internalOrigin: null, tend: keeper.look });
      const unsubscribe = [
        broadcasts.onStreamChanged(() => void lookSoon()),
        changes.onAny(MEDIAMTX_CHANGED, (id) => {
          if (id === homeId) void lookSoon();
        }),
      ];
      ends.defer(async () => {
        for (const leave of unsubscribe) leave();
        await rounds.stop();
      });
    },
  };
}
