import { forbidden, unavailable } from '../../../problems/problems.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { PublishGate, PublishRequest } from '../../live/source.ts';
import type { Playing, RtcEngine, RtcSession } from '../rtc-engine.ts';
import { chooseCodecs } from '../sdp/choose-codecs.ts';
import { parseOffer } from '../sdp/parse-offer.ts';
import { HeldSink } from './held-sink.ts';
import { toPublishProblem, toRtcProblem } from './to-problem.ts';

/** An office or a mobile network shares one address; nobody needs all places of a process. */
const MOST_VIEWERS_PER_ADDRESS = 40;
const RETRY_S = 10;
const CROWDED = 'Too many people are watching by WebRTC from your address. Play the stream by HLS.';

export type OpenedSession = Pick<RtcSession, 'id' | 'answerSdp'>;

/** The sessions that one process has. What they throw, peers are told. */
export class RtcSessions {
  readonly #engine: RtcEngine;
  readonly #gate: PublishGate;
  readonly #sessions = new Map<string, RtcSession>();
  readonly #viewersByBlock = new Map<string, number>();

  constructor({ engine, gate }: { readonly engine: RtcEngine; readonly gate: PublishGate }) {
    this.#engine = engine;
    this.#gate = gate;
  }

  /** @throws {ApiError} */
  async publish(offer: string, publisher: Omit<PublishRequest, 'protocol'>): Promise<OpenedSession> {
    // An offer that leads to nothing must not take the stream's only place.
    await explained(async () => chooseCodecs(parseOffer(offer), null));
    let session: Awaited<ReturnType<RtcEngine['publish']>> | null = null;
    let whyEnded: string | null = null;
    const admission = await this.#gate.admit(
      { ...publisher, protocol: 'whip' },
      (reason) => {
        whyEnded = reason;
        session?.close();
      },
      () => session?.requestKeyFrame(),
    );
    if (!admission.isAdmitted) throw toPublishProblem(admission);
    const sink = new HeldSink();
    sink.pour(admission.sink, () => this.#sessions.delete(session?.id ?? ''));
    try {
      session = await explained(() => this.#engine.publish(offer, { sink }));
    } catch (error) {
      sink.end('lost');
      throw error;
    }
    this.#sessions.set(session.id, session);
    if (whyEnded !== null) {
      session.close();
      throw forbidden(whyEnded);
    }
    return session;
  }

  /** @throws {ApiError} */
  async play(offer: string, playing: Playing, address: string): Promise<OpenedSession> {
    const leave = this.#enter(addressBlock(address));
    let hasEnded = false;
    let id = '';
    const onEnd = (): void => {
      hasEnded = true;
      this.#sessions.delete(id);
      leave();
    };
    try {
      const session = await explained(() => this.#engine.play(offer, { ...playing, onEnd }));
      id = session.id;
      if (!hasEnded) this.#sessions.set(id, session);
      return session;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** @returns whether there was one */
  end(id: string): boolean {
    const session = this.#sessions.get(id);
    session?.close();
    return session !== undefined;
  }

  #enter(block: string): () => void {
    const count = (by: number): number => (this.#viewersByBlock.get(block) ?? 0) + by;
    if (count(0) >= MOST_VIEWERS_PER_ADDRESS) throw unavailable(RETRY_S, CROWDED);
    this.#viewersByBlock.set(block, count(1));
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const left = count(-1);
      if (left === 0) this.#viewersByBlock.delete(block);
      else this.#viewersByBlock.set(block, left);
    };
  }
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRtcProblem(error);
  }
}
