/** The widths, in pixels, in which a poster can be had (`?w=`); a narrower film's poster is as wide as the film. */
export const POSTER_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
export type PosterWidth = (typeof POSTER_WIDTHS)[number];

/** Sharp in a column of 960 pixels, and on phones; the drawings that hold a player's place have no `srcset`. */
export const PLACED_WIDTH: PosterWidth = 960;

/** What follows the path of our own posters: a version, or the width for a player's place. */
const OWN = /(\/cdn\/\S*\.png)\?(?:(v=\w+)|w=\d+)$/;

/**
 * The address of a poster for a box that is so wide.
 * @param posterUrl as calls return it; one of another service stays as it is
 * @param widthPx in pixels of the screen: CSS pixels × `devicePixelRatio`
 */
export const posterAt = (posterUrl: string, widthPx: number): string =>
  posterUrl.replace(OWN, (_, path: string, version?: string) => {
    const width = POSTER_WIDTHS.find((one) => one >= widthPx) ?? 1920;
    return `${path}?${version ? `${version}&` : ''}w=${width}`;
  });

/** The address of the picture that link previews show. @param posterUrl of a published video, as calls return it */
export const shareImageOf = (posterUrl: string): string =>
  posterUrl.replace(
    OWN,
    (_, path: string, version?: string) => `${path.slice(0, -3)}jpg${version ? `?${version}` : ''}`,
  );
