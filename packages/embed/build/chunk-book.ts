/** The files of the later phases, filled by the first build and read by the loader's. */
export interface ChunkFile {
  readonly file: string;
  /** Subresource Integrity, sha384. */
  readonly integrity: string;
}

/** By the name that the loader imports: `virtual:show`, `virtual:player`, `virtual:hls` and so on. */
export type ChunkBook = Map<string, ChunkFile>;
