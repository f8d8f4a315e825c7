import { workerData } from 'node:worker_threads';

// Runs in its own thread, because native code may keep the child's main thread busy for ever, so that it never learns that
// its parent has died. Windows does not report the death of a parent; a child that hangs stays there.

const LOOK_EVERY_MS = 1_000;

const { parentId } = workerData as { readonly parentId: number };

setInterval(() => {
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
