import { PLACE_FORMS, type PlaceForm } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { FoundPlace, PageFacts, PlayerTrace } from './page/page-facts.ts';

/** What of a business visitors can see in a page. */
export interface OwnShown {
  readonly players: ReadonlySet<string>;
  /** Public videos and playlists. */
  readonly contents: ReadonlySet<string>;
}

/** A player's frame that loads from this server. */
export interface OwnFrame {
  readonly address: URL;
  readonly sandbox: string | null;
}

/** Where a page has this server's players, and where it lost them. */
export interface PlacesSurvey {
  readonly placesFound: number;
  readonly forms: SnippetVerification['forms'];
  readonly frames: readonly OwnFrame[];
  readonly unknown: readonly FoundPlace[];
  readonly traces: readonly PlayerTrace[];
  /** Whether the page shows players, all of them in frames: those need no snippet. */
  readonly isFramedOnly: boolean;
}

interface SurveyParts {
  readonly facts: PageFacts;
  /** Against which the page's addresses are read. */
  readonly base: URL;
  readonly isOurs: (address: URL | null) => address is URL;
  readonly findOwnShown: (ids: readonly string[]) => Promise<OwnShown>;
}

/** Tells this business's places in a page from those of others. */
export async function surveyPlaces({
  facts,
  base,
  isOurs,
  findOwnShown,
}: SurveyParts): Promise<PlacesSurvey> {
  const resolve = (src: string): URL | null => URL.parse(src, base.href);
  const places = facts.places.filter(({ frame }) => frame === null || isOurs(resolve(frame.src)));
  const own = await findOwnShown(places.map(({ id }) => id));
  const known = places.filter((place) => isKnown(place, own));
  const frames = known.flatMap(({ frame }) => {
    const address = frame && resolve(frame.src);
    return frame && address ? [{ address, sandbox: frame.sandbox }] : [];
  });
  const count = (form: PlaceForm): number =>
    form === 'WIDGET' ? facts.widgetPlaces : known.filter((place) => place.form === form).length;
  return {
    placesFound: places.length + facts.widgetPlaces,
    forms: PLACE_FORMS.map((form) => ({ form, count: count(form) })).filter((found) => found.count > 0),
    frames,
    unknown: places.filter((place) => !known.includes(place)),
    traces: facts.traces.filter(({ href }) => href === '' || isOurs(resolve(href))),
    isFramedOnly:
      frames.length > 0 && facts.widgetPlaces === 0 && places.every(({ frame }) => frame !== null),
  };
}

function isKnown({ id, shows }: FoundPlace, { players, contents }: OwnShown): boolean {
  const normal = id.toLowerCase();
  return (shows !== 'CONTENT' && players.has(normal)) || (shows !== 'PLAYER' && contents.has(normal));
}
