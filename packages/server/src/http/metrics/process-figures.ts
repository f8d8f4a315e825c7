import { monitorEventLoopDelay } from 'node:perf_hooks';
import { family } from './metrics.ts';

export interface ProcessFigures {
  /** Prometheus' text format 0.0.4. */
  write(): string;
  stop(): void;
}

/** Watches how this process is doing. */
export function watchProcess(): ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const startedAtS = Math.floor(Date.now() / 1000 - process.uptime());
  return {
    stop: () => void delay.disable(),
    write() {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const figures: [name: string, type: 'counter' | 'gauge', help: string, value: number][] = [
        ['process_cpu_seconds_total', 'counter', 'CPU time', (user + system) / 1e6],
        ['process_resident_memory_bytes', 'gauge', 'Resident memory', rss],
        ['process_start_time_seconds', 'gauge', 'When the process started', startedAtS],
        ['nodejs_heap_size_used_bytes', 'gauge', 'Heap in use', heapUsed],
        // NaN until the first sample.
        [
          'nodejs_eventloop_lag_seconds',
          'gauge',
          'Mean lag of the event loop since the last reading',
          (delay.mean || 0) / 1e9,
        ],
        ['nodejs_eventloop_lag_max_seconds', 'gauge', 'Largest lag since the last reading', delay.max / 1e9],
      ];
      delay.reset();
      return figures
        .flatMap(([name, type, help, value]) => family(name, type, help, [`${name} ${value}`]))
        .join('\n');
    },
  };
}
