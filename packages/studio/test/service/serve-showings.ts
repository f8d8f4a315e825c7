import { isOnAir, PREMIERE_SHOWING_LEAD_MS } from '@commoncast/core/live/constants';
import { listShowings, showHypergraphic, takeDownHypergraphic } from '@commoncast/core/showings/api';
import type { Showing } from '@commoncast/core/showings/schema';
import { conflict, invalid } from '@commoncast/server/problems/problems';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on what lies over streams. */
export function serveShowings(on: On, records: Records): void {
  const { streams, hypergraphics } = records;
  const allOver = (id: string): readonly Showing[] => records.shownOver.get(streams.require(id).id) ?? [];

  const leadOf = (id: string) => (streams.require(id).premiere ? PREMIERE_SHOWING_LEAD_MS : 0);

  on(showHypergraphic, ({ params: { id }, body: { forS, ...draft } }) => {
    if (!isOnAir(streams.require(id).streamStatus))
      throw conflict('ILLEGAL_TRANSITION', 'Hypergraphics can be put up while the stream is live.');
    const image = hypergraphics.find(draft.hypergraphicId);
    if (!image) throw invalid({ hypergraphicId: 'There is no such hypergraphic' });
    const known = shownOver(records, id).find(
      ({ hypergraphicId }) => hypergraphicId === draft.hypergraphicId,
    );
    if (known) return known;
    const now = Date.now() + leadOf(id);
    const showing: Showing = {
      ...draft,
      id: newId(),
      name: image.name,
      from: new Date(now).toISOString(),
      until: forS === null ? null : new Date(now + forS * 1000).toISOString(),
    };
    records.shownOver.set(id, [...allOver(id), showing]);
    return showing;
  });
  on(listShowings, ({ params: { id } }) => allOver(id).toReversed());
  on(takeDownHypergraphic, ({ params: { id, hypergraphicId } }) => {
    const up = new Set(shownOver(records, id));
    const now = Date.now();
    const until = new Date(now + leadOf(id)).toISOString();
    const taken = allOver(id).flatMap((one) => {
      if (!up.has(one) || one.hypergraphicId !== hypergraphicId) return one;
      return Date.parse(one.from) > now ? [] : { ...one, until };
    });
    records.shownOver.set(id, taken);
    return null;
  });
}

/** What is up over a stream on air. */
export function shownOver({ shownOver: all }: Pick<Records, 'shownOver'>, streamId: string): Showing[] {
  return (all.get(streamId) ?? []).filter(({ until }) => until === null || Date.parse(until) > Date.now());
}
