import { getChat, getPublicChat, joinChat, postChatMessage, react, setChat } from '@commoncast/core/chat/api';
import type { ChatReaction, ChatSettingsChange, PublicChat } from '@commoncast/core/chat/schema';
import type { EndpointDefinition, ResponseOf } from '@commoncast/core/http/endpoint';
import { readAnswer } from '@commoncast/core/http/read-answer';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { scriptedEngine } from '../content/scripted-engine.ts';
import type { DatabaseUnderTest } from '../database.ts';
import { BROWSER } from '../insights/beats.ts';
import { type LiveBench, openLiveBench } from '../live/live-bench.ts';

/** Sets the stage for the chats of one file. */
export function useChats(open: DatabaseUnderTest['open']): ChatStage {
  const stage = new ChatStage();
  beforeAll(async () => {
    stage.bench = await openLiveBench(await open(), {
      engine: scriptedEngine(),
      limits: { chatMessagesPerChatter: { count: 1_000, windowS: 20 } },
    });
  });
  afterAll(() => stage.bench.server.close());
  return stage;
}

/** What visitors, members and the host do in a chat. */
class ChatStage {
  bench!: LiveBench;

  /** A stream on air until the test is over: a plan has one at once. */
  readonly goLive: LiveBench['goLive'] = async (draft) => {
    const broadcast = await this.bench.goLive(draft);
    onTestFinished(
      async () => void (await this.bench.setStatus(broadcast.stream.id, 'ENDED').catch(() => {})),
    );
    return broadcast;
  };

  readonly key = () => ({ key: this.bench.owner.business.publicKey });

  readonly look = (streamId: string, after = 0): Promise<PublicChat> =>
    this.bench.server.client.call(getPublicChat, {
      query: { ...this.key(), streamId, after: String(after) },
    });

  readonly asMember = (id: string) => this.bench.owner.client.call(getChat, { params: { id } });

  /** As pages send it: as text, so that browsers ask no permission before. */
  readonly send = async <E extends EndpointDefinition>(
    call: E,
    body: object,
    { server, owner } = this.bench,
    publicKey = owner.business.publicKey,
  ): Promise<ResponseOf<E>> => {
    const answer = await server.fetch(`${call.path}?key=${publicKey}`, {
      method: 'POST',
      headers: { 'user-agent': BROWSER },
      body: JSON.stringify(body),
    });
    return (await readAnswer(answer)) as ResponseOf<E>;
  };

  readonly join = (name: string) => this.send(joinChat, { name });

  readonly say = (streamId: string, { token }: { readonly token: string }, text: string) =>
    this.send(postChatMessage, { streamId, token, text });

  readonly set = (id: string, body: ChatSettingsChange) =>
    this.bench.owner.client.call(setChat, { params: { id }, body });

  readonly cheer = (streamId: string, counts: ChatReaction['counts']) =>
    this.send(react, { streamId, counts });
}

/** Each message as `name: text`. */
export function textsOf({ messages }: PublicChat): string[] {
  return messages.map(({ name, text }) => `${name}: ${text}`);
}
