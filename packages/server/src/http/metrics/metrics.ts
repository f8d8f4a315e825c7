/** Seconds; from a cached answer to a slow upload. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface ServedRequest {
  readonly method: string;
  /** The pattern, never the path: a path has ids, and each would be a series of its own. */
  readonly route: string;
  readonly status: number;
  readonly durationS: number;
}

interface Series {
  readonly labels: string;
  count: number;
  sumS: number;
  /** How many took at most so long, in the order of BUCKETS_S. */
  readonly within: number[];
  readonly byStatus: Map<number, number>;
}

export interface Metrics {
  record(request: ServedRequest): void;
  /** Prometheus' text format 0.0.4. */
  write(): string;
}

/** Counts what this process has served. */
export function createMetrics(): Metrics {
  const series = new Map<string, Series>();
  return {
    record({ method, route, status, durationS }) {
      const labels = `method="${method}",route="${route}"`;
      const one = series.get(labels) ?? {
        labels,
        count: 0,
        sumS: 0,
        within: BUCKETS_S.map(() => 0),
        byStatus: new Map<number, number>(),
      };
      series.set(labels, one);
      one.count++;
      one.sumS += durationS;
      one.byStatus.set(status, (one.byStatus.get(status) ?? 0) + 1);
      BUCKETS_S.forEach((limitS, index) => {
        if (durationS <= limitS) one.within[index] = (one.within[index] ?? 0) + 1;
      });
    },
    write() {
      const all = [...series.values()];
      return [
        ...family('http_requests_total', 'counter', 'Answered requests', all.flatMap(writeCounts)),
        ...family(
          'http_request_duration_seconds',
          'histogram',
          'From the head of a request to the end of its answer',
          all.flatMap(writeHistogram),
        ),
      ].join('\n');
    },
  };
}

/** A family of samples with its description. */
export function family(name: string, type: string, help: string, samples: readonly string[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];
}

function writeCounts({ labels, byStatus }: Series): string[] {
  return [...byStatus].map(([status, count]) => `http_requests_total{${labels},status="${status}"} ${count}`);
}

function writeHistogram({ labels, count, sumS, within }: Series): string[] {
  const name = 'http_request_duration_seconds';
  return [
    ...BUCKETS_S.map((limitS, index) => `${name}_bucket{${labels},le="${limitS}"} ${within[index]}`),
    `${name}_bucket{${labels},le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sumS}`,
    `${name}_count{${labels}} ${count}`,
  ];
}
