const PATH = /^live\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What MediaMTX calls a stream: the last parts of `rtmp://HOST/PATH` and `https://HOST/PATH/index.m3u8`. */
export function pathOf(streamId: string): string {
  return `live/${streamId}`;
}

/** The stream of a path; null for paths that are no stream's, which the operator may use for something else. */
export function streamIdOf(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}
