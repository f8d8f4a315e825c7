import type { Page, Request } from 'playwright';

const PART = /\/part\/(\d+)$/;

interface PartCounts {
  /** How often each part was sent, by its number. */
  readonly sent: ReadonlyMap<number, number>;
  /** The parts that the server has answered for. */
  readonly kept: ReadonlySet<number>;
}

/** Counts the parts that a page sends from now on. */
export function countParts(page: Page): PartCounts {
  const sent = new Map<number, number>();
  const kept = new Set<number>();
  page.on('request', (request) => {
    const part = partOf(request);
    if (part !== null) sent.set(part, (sent.get(part) ?? 0) + 1);
  });
  page.on('response', (response) => {
    const part = partOf(response.request());
    if (part !== null && response.ok()) kept.add(part);
  });
  return { sent, kept };
}

function partOf(request: Request): number | null {
  const found = request.method() === 'PUT' ? PART.exec(request.url()) : null;
  return found ? Number(found[1]) : null;
}
