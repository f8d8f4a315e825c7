/** The widths, in pixels, in which a poster can be had (`?w=`); a narrower film's poster is as wide as the film. */
export const POSTER_WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;
export type PosterWidth = (typeof POSTER_WIDTHS)[number];

/**
 * The address of a poster for a box that is so wide.
 * @param posterUrl as calls return it; one of another service, which has no version at its end, stays as it is
 * @param widthPx in pixels of the screen: CSS pixels × `devicePixelRatio`
 */
export const posterAt = (posterUrl: string, widthPx: number): string =>
  posterUrl.replace(
    /\?v=\w+$/,
    (version) => `${version}&w=${POSTER_WIDTHS.find((width) => width >= widthPx) ?? 1920}`,
  );

/** The address of the picture that link previews show. @param posterUrl of a published video, as calls return it */
export const shareImageOf = (posterUrl: string): string => posterUrl.replace(/\.png(?=\?v=\w+$)/, '.jpg');
