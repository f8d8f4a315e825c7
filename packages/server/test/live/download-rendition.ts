import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as HLS from 'hls-parser';

/**
 * Fetches the best rendition of a video as a player does, into a folder that can be inspected.
 * @param url of the multivariant playlist
 * @throws {Error} something that is listed cannot be fetched
 */
export async function downloadRendition(url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { variants } = HLS.parse(await fetchText(url)) as HLS.types.MasterPlaylist;
  const best = variants.toSorted((a, b) => b.bandwidth - a.bandwidth)[0]!;
  const mediaUrl = new URL(best.uri, url);
  const { segments } = HLS.parse(await fetchText(mediaUrl)) as HLS.types.MediaPlaylist;
  const save = async (uri: string, name: string) =>
    writeFile(join(folder, name), Buffer.from(await (await found(new URL(uri, mediaUrl))).arrayBuffer()));
  await save(segments[0]!.map.uri, 'init.mp4');
  for (const [index, { uri }] of segments.entries()) await save(uri, `${String(index).padStart(5, '0')}.m4s`);
}

async function fetchText(url: string | URL): Promise<string> {
  return (await found(url)).text();
}

async function found(url: string | URL): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}
