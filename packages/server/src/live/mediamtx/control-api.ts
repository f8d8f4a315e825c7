import * as v from 'valibot';
import type { MediamtxSettings } from './mediamtx-settings.ts';
import { streamIdOf } from './stream-path.ts';

const TIMEOUT_MS = 3_000;
const PAGE_ITEMS = 1_000;

const Peer = v.object({ type: v.string(), id: v.string() });

const Size = v.object({ width: v.exactOptional(v.number(), 0), height: v.exactOptional(v.number(), 0) });

/** A path as `/v3/paths/list` tells it (`APIPath` in the OpenAPI of MediaMTX); lists without items may be null. */
const Path = v.object({
  name: v.string(),
  online: v.boolean(),
  source: v.nullable(Peer),
  tracks2: v.nullable(v.array(v.object({ codec: v.string(), codecProps: v.nullish(Size) }))),
  readers: v.nullable(v.array(Peer)),
  inboundBytes: v.number(),
});
const PathList = v.object({ pageCount: v.number(), items: v.nullable(v.array(Path)) });

/** A connection or session at MediaMTX. */
export type Peer = v.InferOutput<typeof Peer>;

export interface Track {
  /** As MediaMTX names it, such as `H264` or `MPEG-4 Audio`. */
  readonly codec: string;
  /** Both are 0 for sound, and where MediaMTX does not know. */
  readonly width: number;
  readonly height: number;
}

/** A stream that somebody sends to. */
export interface OnlinePath {
  readonly streamId: string;
  readonly source: Peer;
  readonly tracks: readonly Track[];
  readonly readers: readonly Peer[];
  /** Since its publisher came. */
  readonly receivedBytes: number;
}

/** Where each kind of peer is thrown out. */
const KICKED_AT: Readonly<Record<string, string>> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  srtConn: 'srtconns',
  webRTCSession: 'webrtcsessions',
  rtspSession: 'rtspsessions',
  rtspsSession: 'rtspssessions',
  moqSession: 'moqsessions',
  hlsSession: 'hlssessions',
};

/** The control API of MediaMTX, as far as we need it. Every call rejects when there is no answer within 3 s. */
export interface ControlApi {
  /** The streams that somebody sends to. Paths that are no stream's are the operator's own. */
  online(): Promise<OnlinePath[]>;
  /** Throws somebody out; does nothing to one who is gone. */
  kick(peer: Peer): Promise<void>;
}

/** Opens it; nothing is asked yet. */
export function createControlApi({
  apiUrl,
  secret,
}: Pick<MediamtxSettings, 'apiUrl' | 'secret'>): ControlApi {
  async function ask(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Response> {
    const answer = await fetch(`${apiUrl}/v3/${path}`, {
      method,
      redirect: 'error',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Error(`The control API of MediaMTX does not answer at ${apiUrl}.`, { cause });
    });
    if (!answer.ok && answer.status !== 404) {
      await answer.body?.cancel();
      throw new Error(`The control API of MediaMTX answered ${answer.status} to ${method} ${path}.`);
    }
    return answer;
  }

  return {
    async online() {
      const found: OnlinePath[] = [];
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const answer = await ask(`paths/list?itemsPerPage=${PAGE_ITEMS}&page=${page}`);
        const list = v.parse(PathList, await answer.json());
        pages = list.pageCount;
        for (const path of list.items ?? []) found.push(...toOnline(path));
      }
      return found;
    },
    async kick({ type, id }) {
      const kind = KICKED_AT[type];
      if (kind) await (await ask(`${kind}/kick/${id}`, 'POST')).body?.cancel();
    },
  };
}

function toOnline(path: v.InferOutput<typeof Path>): OnlinePath[] {
  const streamId = streamIdOf(path.name);
  const { source, readers, inboundBytes: receivedBytes } = path;
  if (streamId === null || !source || !path.online) return [];
  const tracks = (path.tracks2 ?? []).map(({ codec, codecProps }) => ({
    codec,
    width: codecProps?.width ?? 0,
    height: codecProps?.height ?? 0,
  }));
  return [{ streamId, source, tracks, readers: readers ?? [], receivedBytes }];
}
