/**
 * The address of a poster as large as its box shows it: the loader has no room for all the widths that there are.
 * @param url as the details have it; another service's has no version at its end, and stays as it is
 * @param width in CSS pixels
 */
export const posterAt = (url: string, width: number): string =>
  url.replace(
    /\?v=\w+$/,
    `$&&w=${width * devicePixelRatio > 960 ? 1280 : width * devicePixelRatio > 480 ? 960 : 480}`,
  );
