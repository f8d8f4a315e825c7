import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's NODEFS that matter here; PGlite's types leave them out. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: EmscriptenStream) => number };
  realPath(node: unknown): string;
}

interface EmscriptenStream {
  /** The descriptor of the host's file; a directory has none. */
  nfd?: number;
  node: unknown;
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/**
 * PGlite's file system on the host's disk, with a sync that syncs. The stock one has none: Emscripten takes
 * a missing `fsync` for a success, and a power cut then loses rows that were acknowledged.
 * It leans on internals of Emscripten, which is why PGlite's version is pinned and a test counts the syncs.
 */
export class DurableNodeFs extends NodeFS {
  syncs = 0;
  readonly #onSyncFailure: (error: unknown) => void;

  /** @param onSyncFailure must not return: after a failed sync nothing that PostgreSQL says can be trusted */
  constructor(directory: string, onSyncFailure: (error: unknown) => void) {
    super(directory);
    this.#onSyncFailure = onSyncFailure;
  }

  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const nodeFs = module.NODEFS as unknown as EmscriptenNodeFs;
      nodeFs.stream_ops.fsync = (stream) => this.#sync(nodeFs, stream);
    });
    return result;
  }

  #sync(nodeFs: EmscriptenNodeFs, stream: EmscriptenStream): number {
    this.syncs += 1;
    try {
      if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else syncDirectory(nodeFs.realPath(stream.node));
    } catch (error) {
      this.#onSyncFailure(error);
    }
    return 0;
  }
}

function syncDirectory(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
