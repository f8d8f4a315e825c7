import { Gauge, type Registry } from 'prom-client';
import type { StorageWatch } from '../storage/storage-watch.ts';

/** Adds whether the store of the files answers. */
export function registerStorageGauge(registry: Registry, { isAway }: StorageWatch): void {
  new Gauge({
    name: 'storage_up',
    help: 'Whether the store of the files answered when it was last asked',
    registers: [registry],
    collect() {
      this.set(isAway() ? 0 : 1);
    },
  });
}
