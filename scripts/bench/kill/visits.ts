import { Agent } from 'node:http';
import type { Beat } from '@commoncast/core/insights/beat';
import { batchOf, beatOf } from '@commoncast/server/test/insights/beats';
import { countedFigures } from '../server/counted-figures.ts';
import { postBeats } from '../server/post-beats.ts';
import { visitorAddress } from '../server/visitor-address.ts';
import type { Activity, Site } from './activity.ts';
import { keepDoing } from './keep-doing.ts';

const SENDERS = 2;
const PAUSE_MS = 60;
/** More plays than one address may bring would be suspect. */
const ADDRESSES = 200;
const WATCHED_MS = 1_000;

interface Play {
  readonly beat: Beat;
  readonly viewerId: string | undefined;
  /** From the address of its visitor. */
  readonly agent: Agent;
}

export interface Visits extends Activity {
  /** One more play, of a viewer with an id. @throws it was not acknowledged */
  watch(viewerId: string): Promise<void>;
  /** Sends everything that was not acknowledged until it is, and compares the figures with what was sent. */
  findMiscounted(): Promise<string[]>;
}

/** Visitors of whom each watches one second of a film. */
export function createVisits(site: Site): Visits {
  const startMs = Date.now();
  const agents = Array.from(
    { length: ADDRESSES },
    (_, visitor) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: visitorAddress(visitor) }),
  );
  const unacknowledged = new Set<Play>();
  let sent = 0;
  let acknowledged = 0;

  function newPlay(viewerId?: string): Play {
    const beat = beatOf({ playingMs: WATCHED_MS, ranges: [[0, WATCHED_MS]] });
    const play = { beat, viewerId, agent: agents[sent % ADDRESSES]! };
    unacknowledged.add(play);
    sent += 1;
    return play;
  }

  async function send(play: Play): Promise<void> {
    const { beat, viewerId, agent } = play;
    const batch = batchOf(site.business.publicKey, [beat], { ...(viewerId && { viewerId }) });
    const status = await postBeats(agent, site.origin, JSON.stringify(batch));
    if (status !== 202) throw new Error(`Beats were answered ${status}.`);
    unacknowledged.delete(play);
    acknowledged += 1;
  }

  /** Pages repeat what was not acknowledged. */
  async function keepSending(signal: AbortSignal): Promise<void> {
    let play = newPlay();
    await keepDoing(signal, PAUSE_MS, async () => {
      if (!unacknowledged.has(play)) play = newPlay();
      await send(play);
    });
  }

  async function counted(): Promise<{ plays: number; watchMs: number; suspect: number }> {
    const { values, suspect } = await countedFigures(site, startMs);
    return { plays: Number(values.plays), watchMs: Number(values.watchTime), suspect: suspect.plays };
  }

  return {
    name: 'beats',
    run: async (signal) => {
      await Promise.all(Array.from({ length: SENDERS }, () => keepSending(signal)));
    },
    watch: (viewerId) => send(newPlay(viewerId)),
    get acknowledged() {
      return acknowledged;
    },
    async findLost() {
      const { plays, watchMs, suspect } = await counted();
      const isRight =
        plays >= acknowledged && plays <= sent && watchMs === plays * WATCHED_MS && suspect === 0;
      if (isRight) return [];
      return [`${plays} plays, ${watchMs} ms, ${suspect} suspect; ${acknowledged} acknowledged of ${sent}`];
    },
    async findMiscounted() {
      while (unacknowledged.size > 0) for (const play of unacknowledged) await send(play).catch(() => {});
      const { plays, watchMs } = await counted();
      const isRight = plays === sent && watchMs === sent * WATCHED_MS;
      return isRight ? [] : [`${plays} plays and ${watchMs} ms, of ${sent} plays that were sent`];
    },
  };
}
