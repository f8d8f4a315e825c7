import { workerData } from 'node:worker_threads';

// Runs in a thread of its own, because native code may keep the child's main thread for ever: then it hears neither of its
// parent's end nor of anything else. Windows does not tell; there only a child that hangs stays.

const LOOK_EVERY_MS = 1_000;

const { parentId } = workerData as { readonly parentId: number };

setInterval(() => {
  if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
