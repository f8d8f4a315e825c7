import { randomUUID } from 'node:crypto';
import type { Beat } from '@commoncast/core/insights/beat';
import { createPlayer } from '@commoncast/core/players/api';
import { createSplitTest, getSplitTestResults, toggleSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTestResults } from '@commoncast/core/split-tests/results-schema';
import type { SplitTest, SplitTestDraft } from '@commoncast/core/split-tests/schema';
import { createWidget } from '@commoncast/core/widgets/api';
import { batchOf, beatOf } from '../insights/beats.ts';
import { type InsightsOverHttp, insightsOverHttp } from '../insights/insights-over-http.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { widgetDraft } from '../widgets/drafts.ts';
import { splitTestDraft } from './drafts.ts';

const PLAYER = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

/** Somebody on a page of the business. */
export interface TestVisitor {
  /** Null without consent. */
  readonly viewerId: string | null;
  readonly pageUrl?: string;
  /** When the batch was sent, by their clock. */
  readonly tSent?: number;
  readonly headers?: Record<string, string>;
}

export interface SplitTestsOverHttp {
  readonly insights: InsightsOverHttp;
  makePlayer(owner: SignedUp): Promise<string>;
  makeWidget(owner: SignedUp, playerId: string): Promise<string>;
  /** A running test on a new widget. */
  start(owner: SignedUp, overrides?: Partial<SplitTestDraft>): Promise<SplitTest>;
  send(owner: SignedUp, visitor: TestVisitor, beats: readonly Beat[]): Promise<void>;
  /** Results that include everything acknowledged by now. */
  results(owner: SignedUp, testId: string, phase?: number): Promise<SplitTestResults>;
}

/** Makes and reads tests as the studio does. */
export function splitTestsOverHttp(server: TestServer): SplitTestsOverHttp {
  const insights = insightsOverHttp(server);
  const makePlayer: SplitTestsOverHttp['makePlayer'] = async ({ client }) =>
    (await client.call(createPlayer, { body: PLAYER })).uuid;
  const makeWidget: SplitTestsOverHttp['makeWidget'] = async ({ client }, playerId) =>
    (await client.call(createWidget, { body: widgetDraft({ playerId }) })).id;
  return {
    insights,
    makePlayer,
    makeWidget,
    async start(owner, overrides = {}) {
      const playerId = await makePlayer(owner);
      const widgetId = await makeWidget(owner, playerId);
      const body = splitTestDraft(widgetId, playerId, overrides);
      const { id } = await owner.client.call(createSplitTest, { body });
      return owner.client.call(toggleSplitTest, { params: { id, state: 'RUNNING' } });
    },
    async send({ business }, { viewerId, pageUrl, tSent, headers }, beats) {
      const batch = batchOf(business.publicKey, [...beats], {
        ...(viewerId !== null && { viewerId }),
        ...(pageUrl !== undefined && { pageUrl }),
        ...(tSent !== undefined && { tSent }),
      });
      const { status } = await insights.send(batch, headers);
      if (status !== 202) throw new Error(`the batch was answered ${status}`);
    },
    async results(owner, testId, phase) {
      await insights.counted(owner);
      return owner.client.call(getSplitTestResults, {
        params: { id: testId },
        query: phase === undefined ? {} : { phase: String(phase) },
      });
    },
  };
}

/** The widget was shown, or withheld. */
export function exposedBeat(
  { id, phase }: Pick<SplitTest, 'id' | 'phase'>,
  variantKey: string,
  tClient = Date.now(),
): Beat {
  return beatOf({ playId: randomUUID(), event: 'exposed', test: { id, phase, variantKey }, tClient });
}

/** A goal that the site defines, or that of a page. */
export function goalBeat(goal: string, tClient = Date.now()): Beat {
  return beatOf({ playId: randomUUID(), event: 'goal', goal, tClient });
}
