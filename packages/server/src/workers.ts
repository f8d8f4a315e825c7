import { DOMAINS } from './domains.ts';
import type { Foundation } from './foundation.ts';
import type { MediaEngine } from './media/engine.ts';
import type { Services } from './services.ts';

/**
 * Starts the background work: the role `jobs`.
 * @param engine makes the videos
 * @param ends collects the functions that stop it again, except the jobs, which stop with their queues
 */
export async function startWorkers(
  foundation: Foundation,
  services: Services,
  { engine, ends }: { readonly engine: MediaEngine; readonly ends: AsyncDisposableStack },
): Promise<void> {
  await DOMAINS.startWork({ ...foundation, ...services, engine, ends });
}
