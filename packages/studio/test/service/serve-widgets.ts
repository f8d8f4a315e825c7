import {
  createWidget,
  deleteWidget,
  getWidget,
  listWidgets,
  listWidgetsAndPlayers,
  restoreWidget,
  switchWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import type { Widget, WidgetDraft } from '@commoncast/core/widgets/schema';
import { conflict, invalid } from '@commoncast/server/problems/problems';
import { widget } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireRoom } from './require-room.ts';
import { toWidgetSummary } from './views.ts';

const NEWEST = { page: 0, size: 1000, sort: 'createdDate,DESC', search: '' } as const;

/** Answers the calls on widgets. */
export function serveWidgets(on: On, records: Records): void {
  const { widgets, players, hypergraphics } = records;
  const requireOwnThings = ({ playerId, hypergraphics: placed }: WidgetDraft): void => {
    if (playerId !== null && !players.find(playerId)) throw invalid({ playerId: 'There is no such player' });
    const foreign = placed.flatMap(({ hypergraphicId }, index) =>
      hypergraphics.find(hypergraphicId)
        ? []
        : [[`hypergraphics.${index}.hypergraphicId`, 'There is no such hypergraphic'] as const],
    );
    if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
  };
  const requireNoOpenTest = (id: string): void => {
    if (widgets.show(id).splitTestId !== null)
      throw conflict('ILLEGAL_TRANSITION', 'A split test runs on this widget. End it first.');
  };
  const requireArchivable = (before: Widget, isArchived = false): void => {
    if (isArchived && !before.isArchived) requireNoOpenTest(before.id);
  };

  on(listWidgets, ({ query }) =>
    widgets.page(
      query,
      ({ isArchived }) => isArchived === query.isArchived,
      ({ name, urls }) => [name, ...urls],
    ),
  );
  on(listWidgetsAndPlayers, () => ({
    widgets: widgets.page(NEWEST, ({ isArchived }) => !isArchived).content.map(toWidgetSummary),
    players: players.page(NEWEST).content,
  }));
  on(createWidget, ({ body }) => {
    requireRoom(records, 'widgets');
    requireOwnThings(body);
    const { id } = widgets.add(widget(body));
    return widgets.show(id);
  });
  on(getWidget, ({ params }) => widgets.show(params.id));
  on(updateWidget, ({ params: { id }, body, expected }) => {
    widgets.update(
      id,
      (before) => {
        requireArchivable(before, body.isArchived);
        requireOwnThings(body);
        // A player in the trash is kept, though nobody who saves the widget sees it.
        const hidden =
          before.playerId !== null && players.findDeleted(before.playerId) ? before.playerId : null;
        return { ...body, playerId: body.playerId ?? hidden };
      },
      expected,
    );
    return widgets.show(id);
  });
  on(switchWidget, ({ params: { id }, body, expected }) => {
    widgets.update(
      id,
      (before) => {
        requireArchivable(before, body.isArchived);
        return body as Partial<Widget>;
      },
      expected,
    );
    return widgets.show(id);
  });
  on(deleteWidget, ({ params: { id } }) => {
    requireNoOpenTest(id);
    widgets.remove(id);
    return null;
  });
  on(restoreWidget, ({ params: { id } }) => {
    requireRoom(records, 'widgets');
    widgets.restore(id);
    return widgets.show(id);
  });
}
