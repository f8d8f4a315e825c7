import type { Client } from '@commoncast/core/http/client';
import { watchVodProgress } from '@commoncast/core/streams/api';
import { VodProgress } from '@commoncast/core/streams/schema';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';

interface WatchOptions {
  readonly client: Client;
  readonly videoId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VodProgress) => void;
}

/**
 * Follows the making of a video until it is READY or FAILED, or the server ends the stream.
 * Not EventSource: that cannot send the access token.
 * @throws {ApiError} the stream could not be opened
 */
export async function watchVideoProgress({
  client,
  videoId,
  signal,
  onProgress,
}: WatchOptions): Promise<void> {
  const answer = await client.open(watchVodProgress, { params: { id: videoId }, signal });
  const parser = createParser({
    onEvent: ({ data }) => {
      const progress = v.safeParse(VodProgress, parseJson(data));
      if (progress.success) onProgress(progress.output);
    },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
