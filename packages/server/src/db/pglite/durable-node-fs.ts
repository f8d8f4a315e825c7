import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Rights that only this account may have; Emscripten sets modes after the host's umask has been applied. */
const OTHERS = 0o077;

/** The parts of Emscripten's NODEFS that matter here; PGlite's types leave them out. */
interface EmscriptenNodeFs {
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void };
  stream_ops: {
    open(stream: EmscriptenStream): void;
    read(stream: EmscriptenStream, ...rest: unknown[]): number;
    write(stream: EmscriptenStream, ...rest: unknown[]): number;
    fsync?: (stream: EmscriptenStream) => number;
  };
  realPath(node: unknown): string;
}

interface EmscriptenStream {
  /** The descriptor of the host's file; a directory has none. */
  nfd?: number;
  node: unknown;
}

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

export interface DurableNodeFsEvents {
  /** Must not return: after a failed sync nothing that PostgreSQL says can be trusted. */
  onSyncFailure(error: unknown): void;
  /** Any access to a file: this shows a statement at work, and a spinning one does none. */
  onAccess?(): void;
  /** PostgreSQL is opening a file; the path is the host's. */
  onOpen?(path: string): void;
}

/**
 * PGlite's file system on the host's disk, with a real sync. The stock one has none: Emscripten treats
 * a missing `fsync` as a success, and a power cut then loses acknowledged rows.
 * It relies on internals of Emscripten, which is why PGlite's version is pinned and a test counts the syncs.
 */
export class DurableNodeFs extends NodeFS {
  syncs = 0;
  readonly #events: DurableNodeFsEvents;

  constructor(directory: string, events: DurableNodeFsEvents) {
    super(directory);
    this.#events = events;
  }

  override async init(pglite: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => this.#watch(module.NODEFS as unknown as EmscriptenNodeFs));
    return result;
  }

  #watch(nodeFs: EmscriptenNodeFs): void {
    const { open, read, write } = nodeFs.stream_ops;
    const { setattr } = nodeFs.node_ops;
    const { onAccess, onOpen } = this.#events;
    nodeFs.node_ops.setattr = (node, attributes) => {
      if (attributes.mode !== undefined) attributes.mode &= ~OTHERS;
      setattr(node, attributes);
    };
    nodeFs.stream_ops.fsync = (stream) => this.#sync(nodeFs, stream);
    nodeFs.stream_ops.open = (stream) => {
      onOpen?.(nodeFs.realPath(stream.node));
      open(stream);
    };
    nodeFs.stream_ops.read = (...call) => {
      onAccess?.();
      return read(...call);
    };
    nodeFs.stream_ops.write = (...call) => {
      onAccess?.();
      return write(...call);
    };
  }

  #sync(nodeFs: EmscriptenNodeFs, stream: EmscriptenStream): number {
    this.syncs += 1;
    try {
      if (stream.nfd !== undefined) fsyncSync(stream.nfd);
      else syncDirectory(nodeFs.realPath(stream.node));
    } catch (error) {
      this.#events.onSyncFailure(error);
    }
    this.#events.onAccess?.();
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
