import {
  createWidget,
  deleteWidget,
  getPageDetails,
  getWidget,
  listWidgets,
  listWidgetsAndPlayers,
  restoreWidget,
  switchWidget,
  updateWidget,
} from '@commoncast/core/widgets/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import type { PageDetailsService } from './page-details.ts';
import type { WidgetsService } from './service.ts';

/** Binds the widget calls. */
export function widgetsRoutes(bind: Bind, widgets: WidgetsService, details: PageDetailsService): void {
  bind(listWidgets, ({ member, query }) => widgets.list(member, query));
  bind(createWidget, ({ member, body }) => widgets.create(member, body));
  bind(listWidgetsAndPlayers, ({ member }) => widgets.listWithPlayers(member));
  bind(getWidget, ({ member, params }) => widgets.get(member, params.id));
  bind(updateWidget, ({ member, params, body, expected }) =>
    widgets.update(member, params.id, body, expected),
  );
  bind(switchWidget, ({ member, params, body, expected }) =>
    widgets.switch(member, params.id, body, expected),
  );
  bind(deleteWidget, async ({ member, params }) => {
    await widgets.remove(member, params.id);
    return null;
  });
  bind(restoreWidget, ({ member, params }) => widgets.restore(member, params.id));

  bind(getPageDetails, async ({ business, query, client, answer }) => {
    const found = await details.find(business, {
      url: query.url,
      fragment: query.fragment,
      playerIds: query.playerId,
      videoIds: query.videoId,
    });
    if (query.key === undefined) answer.header('cache-control', 'no-store');
    else cacheByUrl(answer, business, found, { pageUrl: query.url, origin: client.origin });
    return found;
  });
}
