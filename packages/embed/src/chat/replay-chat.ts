import { REPLAY_BLOCK_MS } from '@commoncast/core/chat/constants';
import type { ChatMessage, ChatReplay, ReactionCounts } from '@commoncast/core/chat/schema';
import type { ChatCalls } from './chat-calls.ts';

/** A longer step between two looks is a seek. */
const STEP_MS = 3_000;
/** How long before its time the next minute is fetched. */
const AHEAD_MS = 15_000;

export interface ReplayParts {
  readonly calls: Pick<ChatCalls, 'replay'>;
  readonly video: HTMLVideoElement;
  readonly signal: AbortSignal;
  /** What was said until now, of this minute and the one before, oldest first. */
  readonly onMessages: (messages: readonly ChatMessage[]) => void;
  readonly onReactions: (counts: ReactionCounts) => void;
}

/** Replays a chat at its moments, wherever the picture is. A minute is fetched once, and some seconds before it is needed. */
export function replayChat({ calls, video, signal, onMessages, onReactions }: ReplayParts): void {
  const blocks = new Map<number, ChatReplay>();
  const asked = new Set<number>();
  let lastMs = -1;

  const fetchBlock = async (block: number): Promise<void> => {
    if (block < 0 || asked.has(block)) return;
    asked.add(block);
    const { data } = await calls.replay(block);
    // To be asked for again with the next look.
    if (!data) asked.delete(block);
    else blocks.set(block, data);
    if (data && !signal.aborted) draw();
  };
  const draw = (): void => {
    const nowMs = video.currentTime * 1000;
    const block = Math.floor(nowMs / REPLAY_BLOCK_MS);
    const known = [block - 1, block].flatMap((one) => blocks.get(one) ?? []);
    onMessages(known.flatMap(({ messages }) => messages).filter(({ atMs }) => atMs <= nowMs));
    if (lastMs <= nowMs && nowMs - lastMs < STEP_MS)
      for (const { atMs, counts } of known.flatMap(({ reactions }) => reactions))
        if (atMs > lastMs && atMs <= nowMs) onReactions(counts);
    lastMs = nowMs;
  };
  const look = (): void => {
    const nowMs = video.currentTime * 1000;
    const block = Math.floor(nowMs / REPLAY_BLOCK_MS);
    void fetchBlock(block);
    void fetchBlock(block - 1);
    if ((nowMs % REPLAY_BLOCK_MS) + AHEAD_MS > REPLAY_BLOCK_MS) void fetchBlock(block + 1);
    draw();
  };
  for (const name of ['timeupdate', 'seeked', 'playing']) video.addEventListener(name, look, { signal });
  look();
}
