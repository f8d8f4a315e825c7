/** Fetches everything of a public video that a player could. @returns every URL @throws one was refused */
export async function playAll(origin: string, videoId: string): Promise<string[]> {
  const master = `${origin}/cdn/vod/${videoId}/index.m3u8`;
  const fetched = [master];
  for (const playlist of addressesIn(await requireFile(master), master)) {
    fetched.push(playlist);
    for (const file of addressesIn(await requireFile(playlist), playlist)) {
      fetched.push(file);
      await requireFile(file);
    }
  }
  return fetched;
}

/** The text of a file. @throws it is refused or empty */
export async function requireFile(url: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status !== 200 || text === '') throw new Error(`${answer.status} for ${url}`);
  return text;
}

/** The URLs in a playlist: other playlists, or initialization and media segments. */
function addressesIn(playlist: string, url: string): string[] {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? [];
  const lines = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [init, lines].flat().map((name) => new URL(name, url).href);
}
