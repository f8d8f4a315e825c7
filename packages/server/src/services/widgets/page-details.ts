import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { isOver } from '@commoncast/core/live/constants';
import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PageDetails, PublicWidget } from '@commoncast/core/widgets/schema';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Database } from '../../db/database.ts';
import { type PublicDetailsService, requireFew } from '../players/public-details.ts';
import { withPoster } from '../players/with-poster.ts';
import { readPage, type ShownWidget } from './page-repository.ts';
import type { PlacementRow } from './parts-repository.ts';
import type { RunningTest, ShownVariant, SplitTestLink, TestsOfPage } from './split-test-link.ts';

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
  readonly tests: Pick<SplitTestLink, 'readTestsOfPage'>;
}

/** What visitors' browsers may know of widgets. */
export function createPageDetailsService({ database, players, tests }: PageDetailsParts): PageDetailsService {
  return {
    find: async (business, { url, fragment, ...wanted }) => {
      requireFew(wanted);
      const pageUrl = fragment === '' ? url : `${url}#${fragment}`;
      const page = await readPage(database.root, {
        ...{ businessId: business.id, pageUrl },
        tests: (widgetIds) => tests.readTestsOfPage(business.id, widgetIds),
      });
      const ofPage = page.tests(
        page.widgets.map(({ id }) => id),
        pageUrl,
      );
      const isShowing = page.hasShowingWidget || ofPage.hasAny;
      const details = await players.find(business.id, {
        playerIds: [...wanted.playerIds, ...playerIdsOf(page.widgets, ofPage)],
        videoIds: wanted.videoIds,
      });
      const found = new Map(details.players.map((player) => [player.id, player]));
      return {
        // Those of widgets go with their widgets. A stream may be asked for like a video.
        players: [...new Set([...wanted.playerIds, ...wanted.videoIds])].flatMap((id) => found.get(id) ?? []),
        videos: details.videos,
        widgets: isShowing
          ? page.widgets
              .map((widget) =>
                toPublicWidget(widget, { found, ofPage, images: page.placements.get(widget.id) ?? [] }),
              )
              .filter(hasSomethingToShow)
          : null,
        goals: [...ofPage.goals],
        namesFragments: isShowing && (ofPage.namesFragments || page.namesFragments),
        hasConsent: business.hasVisitorConsent,
      };
    },
  };
}

/** The control of the widget's test, if there is one, or else the widget's own player. */
function shownIn({ id, player_id }: ShownWidget, { controls }: TestsOfPage): ShownVariant {
  return controls?.get(id) ?? { playerId: player_id, poster: null };
}

function playerIdsOf(widgets: readonly ShownWidget[], ofPage: TestsOfPage): string[] {
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

function toPublicWidget(widget: ShownWidget, { found, ofPage, images }: Around): PublicWidget {
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

/**
 * A widget without a video never opens over a page, nor does one whose broadcast is over and has no replay. A test is
 * always sent, because its hold-out shows nothing.
 */
function hasSomethingToShow({ player, test }: PublicWidget): boolean {
  const { video = null, live } = player ?? {};
  return test !== null || video !== null || (live !== undefined && !isOver(live.status));
}
