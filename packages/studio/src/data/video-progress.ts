import type { Client } from '@commoncast/core/http/client';
import { watchVodProgress } from '@commoncast/core/streams/api';
import { VodProgress } from '@commoncast/core/streams/schema';
import { readEvents } from './read-events.ts';

interface WatchOptions {
  readonly client: Client;
  readonly videoId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VodProgress) => void;
}

/**
 * Follows the making of a video until it is READY or FAILED, or the server ends the stream.
 * @throws {ApiError} the stream could not be opened
 */
export async function watchVideoProgress({
  client,
  videoId,
  signal,
  onProgress,
}: WatchOptions): Promise<void> {
  const answer = await client.open(watchVodProgress, { params: { id: videoId }, signal });
  await readEvents(answer, VodProgress, onProgress);
}
