import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { ContentVersions } from '../business/content-versions.ts';
import type { PublicDetailsService } from '../players/public-details.ts';
import type { PlayersService } from '../players/service.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { withCache } from './cached-page-details.ts';
import { createPageDetailsService, type PageDetailsService } from './page-details.ts';
import { widgetsRoutes } from './routes.ts';
import { createWidgetsService, type WidgetsService } from './service.ts';
import type { SplitTestLink } from './split-test-link.ts';
import type { WidgetTables } from './tables.ts';
import { WIDGETS_UPKEEP } from './upkeep.ts';
import { type PageSightings, withSightings } from './with-sightings.ts';

declare module '../../db/schema.ts' {
  interface Schema extends WidgetTables {}
}

interface Needs {
  readonly tests: SplitTestLink;
  readonly players: PlayersService;
  readonly publicDetails: PublicDetailsService;
  readonly verification: PageSightings;
  readonly contentVersions: ContentVersions;
  readonly links: MediaLinks;
}

export interface WidgetsServices {
  readonly widgets: WidgetsService;
  readonly pageDetails: PageDetailsService;
}

export const widgetsDomain = defineDomain({
  name: 'widgets',
  services({
    publicDetails,
    verification,
    contentVersions,
    links,
    ...parts
  }: Foundation & Needs): WidgetsServices {
    const made = createPageDetailsService({ ...parts, players: publicDetails });
    const pageDetails = withCache(made, contentVersions, links, parts.clock);
    return { widgets: createWidgetsService(parts), pageDetails: withSightings(pageDetails, verification) };
  },
  routes: ({ bind }: WebParts, { widgets, pageDetails }: WidgetsServices) =>
    widgetsRoutes(bind, widgets, pageDetails),
  upkeep: WIDGETS_UPKEEP,
});
