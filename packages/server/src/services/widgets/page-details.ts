import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PageDetails, PublicHypergraphic, PublicWidget } from '@commoncast/core/widgets/schema';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Database } from '../../db/database.ts';
import type { PublicDetailsService } from '../players/public-details.ts';
import { withPoster } from '../players/with-poster.ts';
import { findWidgetsOfPage, hasFragmentEntry, hasShowingWidget } from './page-repository.ts';
import { findPlacements, type PlacementRow } from './parts-repository.ts';
import type { RunningTest, ShownVariant, SplitTestLink, TestsOfPage } from './split-test-link.ts';
import type { WidgetRow } from './tables.ts';

/** As many players as the players service answers at once. */
const MAX_DETAILS_AT_ONCE = 20;

interface PageQuestion {
  readonly url: string;
  /** The page's plain fragment, without its `#`; empty for none, or where the client did not send it. */
  readonly fragment: string;
  readonly playerIds: readonly string[];
  readonly videoIds: readonly string[];
}

export interface PageDetailsService {
  /** Everything that a page shows: its players, and the widgets that its address matches. */
  find(
    business: Pick<PublicBusiness, 'id' | 'hasVisitorConsent'>,
    question: PageQuestion,
  ): Promise<PageDetails>;
}

interface PageDetailsParts {
  readonly database: Database;
  readonly players: PublicDetailsService;
  readonly tests: Pick<SplitTestLink, 'findRunningTests'>;
}

/** What visitors' browsers may know of widgets. */
export function createPageDetailsService({ database, players, tests }: PageDetailsParts): PageDetailsService {
  return {
    find: async (business, { url, fragment, ...wanted }) => {
      const page = fragment === '' ? url : `${url}#${fragment}`;
      const placed = await players.find(business.id, wanted);
      const widgets = await findWidgetsOfPage(database.root, business.id, page);
      const ids = widgets.map(({ id }) => id);
      const ofPage = await tests.findRunningTests(business.id, ids, page);
      const isShowing =
        ids.length > 0 || ofPage.hasAny || (await hasShowingWidget(database.root, business.id));
      const namesFragments =
        isShowing && (ofPage.namesFragments || (await hasFragmentEntry(database.root, business.id, page)));
      const found = await findPlayers(players, business.id, playerIdsOf(widgets, ofPage));
      const images = Map.groupBy(await findPlacements(database.root, ids), ({ widget_id }) => widget_id);
      return {
        ...placed,
        widgets: isShowing
          ? widgets
              .map((widget) => toPublicWidget(widget, { found, ofPage, images: images.get(widget.id) ?? [] }))
              .filter(hasSomethingToShow)
          : null,
        goals: [...ofPage.goals],
        namesFragments,
        hasConsent: business.hasVisitorConsent,
      };
    },
  };
}

/** In batches: one request takes no more. */
async function findPlayers(
  players: PublicDetailsService,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, PublicPlayer>> {
  const found = new Map<string, PublicPlayer>();
  for (let start = 0; start < ids.length; start += MAX_DETAILS_AT_ONCE) {
    const playerIds = ids.slice(start, start + MAX_DETAILS_AT_ONCE);
    const details = await players.find(businessId, { playerIds, videoIds: [] });
    for (const player of details.players) found.set(player.id, player);
  }
  return found;
}

/** The control of the widget's test, if there is one, or else the widget's own player. */
function shownIn({ id, player_id }: WidgetRow, { controls }: TestsOfPage): ShownVariant {
  return controls?.get(id) ?? { playerId: player_id, poster: null };
}

function playerIdsOf(widgets: readonly WidgetRow[], ofPage: TestsOfPage): string[] {
  const shown = widgets.map((widget) => shownIn(widget, ofPage).playerId);
  const tested = [...ofPage.tests.values()].flatMap(({ variants }) =>
    variants.map(({ playerId }) => playerId),
  );
  return [...new Set([...shown, ...tested])].filter((id) => id !== null);
}

interface Around {
  readonly found: ReadonlyMap<string, PublicPlayer>;
  readonly ofPage: TestsOfPage;
  readonly images: readonly PlacementRow[];
}

function toPublicWidget(widget: WidgetRow, { found, ofPage, images }: Around): PublicWidget {
  const playerOf = ({ playerId, poster }: ShownVariant) => {
    const player = playerId === null ? undefined : found.get(playerId);
    return player ? withPoster(player, poster) : null;
  };
  const test = ofPage.tests.get(widget.id);
  return {
    id: widget.id,
    kind: widget.kind,
    trigger: widget.appears_on,
    place: widget.place,
    conditions: widget.conditions,
    frequency: widget.frequency,
    callToAction:
      widget.cta_text === ''
        ? null
        : { text: widget.cta_text, url: widget.cta_url, moment: widget.cta_moment },
    hypergraphics: images.map(toPublicHypergraphic),
    player: playerOf(shownIn(widget, ofPage)),
    test: test ? toPublicTest(test, playerOf) : null,
  };
}

function toPublicTest(
  { id, phase, seed, variants }: RunningTest,
  playerOf: (shown: ShownVariant) => PublicPlayer | null,
): PublicWidget['test'] {
  return {
    id,
    phase,
    seed,
    variants: variants.map((variant) => ({
      key: variant.key,
      weight: variant.weight,
      player: playerOf(variant),
    })),
  };
}

function toPublicHypergraphic(row: PlacementRow): PublicHypergraphic {
  return {
    id: row.hypergraphic_id,
    name: row.name,
    url: row.url,
    defaultPath: row.default_path,
    hoverPath: row.hover_path,
    fromS: row.from_s,
    toS: row.to_s,
    leftPercent: row.left_percent,
    topPercent: row.top_percent,
    widthPercent: row.width_percent,
  };
}

/** A widget without a video never opens over a page. A test is always sent, because its hold-out shows nothing. */
function hasSomethingToShow({ player, test }: PublicWidget): boolean {
  return test !== null || (player?.video ?? null) !== null;
}
