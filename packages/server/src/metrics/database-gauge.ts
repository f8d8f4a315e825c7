import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

/** So that a silent database does not keep whoever asks waiting; the others of its samples are still answered. */
const LIMIT_MS = 2_000;

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Something that the database knows, read whenever the metrics are asked for. */
export interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly read: (database: Pick<Database, 'root'>) => Promise<readonly Sample[]>;
}

/** Adds gauges to a registry. Without an answer of the database, they have no samples. */
export function registerGauges(
  registry: Registry,
  database: Pick<Database, 'root'>,
  gauges: readonly DatabaseGauge[],
): void {
  for (const { name, help, labelNames, read } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        const samples = await Promise.race([read(database), lateAfter(LIMIT_MS)]).catch(() => []);
        this.reset();
        for (const { labels, value } of samples) this.set({ ...labels }, value);
      },
    });
  }
}

function lateAfter(limitMs: number): Promise<readonly Sample[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([]), limitMs).unref();
  });
}
