import { toPage } from '@commoncast/core/http/paging';
import { DAY_MS } from '@commoncast/core/time/day';
import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import { RESTORE_DAYS, type TrashKind } from '@commoncast/core/trash/constants';
import type { MissingThing, TrashItem } from '@commoncast/core/trash/schema';
import type { On } from './answering.ts';
import type { Collection } from './collection.ts';
import type { Records } from './records.ts';
import { requireMayTakeAway } from './require-permission.ts';
import { releaseLogo } from './serve-images.ts';

interface Named {
  readonly name: string;
}

/** Answers the calls on what was deleted. */
export function serveTrash(on: On, records: Records): void {
  const { videos, playlists, players, widgets, splitTests, hypergraphics, streams, archives } = records;
  const removed: Readonly<Record<TrashKind, { removeForGood(id: string): void }>> = {
    VIDEO: videos,
    PLAYLIST: playlists,
    PLAYER: players,
    WIDGET: widgets,
    SPLIT_TEST: splitTests,
    HYPERGRAPHIC: hypergraphics,
    STREAM: streams,
    ARCHIVE: archives,
  };
  const itemsOf = <T extends Named>(
    kind: TrashKind,
    things: Collection<T>,
    missingOf: (thing: T) => MissingThing[] = () => [],
  ): (TrashItem & { readonly deletedMs: number })[] =>
    things.deleted().map(({ id, record, deletedMs }) => ({
      deletedMs,
      kind,
      id,
      name: record.name,
      deletedDate: new Date(deletedMs).toISOString(),
      restorableUntil: new Date(deletedMs + RESTORE_DAYS * DAY_MS).toISOString(),
      deletedBy: 'ada',
      missing: missingOf(record),
    }));
  const missing = (kind: TrashKind, things: Pick<Collection<Named>, 'findDeleted'>, id: string | null) => {
    const name = id === null ? undefined : things.findDeleted(id)?.name;
    return name === undefined ? [] : [{ kind, name, isRestorable: true }];
  };

  on(listTrash, ({ query: { page, size } }) => {
    const all = [
      ...itemsOf('VIDEO', videos),
      ...itemsOf('PLAYLIST', playlists, ({ items }) =>
        items.flatMap(({ streamId }) => missing('VIDEO', videos, streamId)),
      ),
      ...itemsOf('PLAYER', players, ({ content }) =>
        content?.category === 'PLAYLIST'
          ? missing('PLAYLIST', playlists, content.contentId)
          : missing('VIDEO', videos, content?.contentId ?? null),
      ),
      ...itemsOf('WIDGET', widgets, ({ playerId }) => missing('PLAYER', players, playerId)),
      ...itemsOf('SPLIT_TEST', splitTests, ({ widgetId, variants }) => [
        ...missing('WIDGET', widgets, widgetId),
        ...variants.flatMap(({ playerId }) => missing('PLAYER', players, playerId)),
      ]),
      ...itemsOf('HYPERGRAPHIC', hypergraphics),
      ...itemsOf('STREAM', streams),
      ...itemsOf('ARCHIVE', archives),
    ].filter(({ restorableUntil }) => Date.parse(restorableUntil) > Date.now());
    const latestFirst = all
      .toSorted((a, b) => b.deletedMs - a.deletedMs || b.id.localeCompare(a.id))
      .map(({ deletedMs, ...item }): TrashItem => item);
    return toPage(latestFirst.slice(page * size, (page + 1) * size), all.length, { page, size });
  });
  on(removeForGood, ({ params: { kind, id } }) => {
    const video = kind === 'VIDEO' && videos.findDeleted(id);
    if (video) requireMayTakeAway(records, 'video:delete-any', video);
    const playlist = kind === 'PLAYLIST' && playlists.findDeleted(id);
    if (playlist) requireMayTakeAway(records, 'playlist:delete-any', playlist);
    const player = kind === 'PLAYER' && players.findDeleted(id);
    removed[kind].removeForGood(id);
    if (player) releaseLogo(records, player.logo);
    return null;
  });
}
