import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../clock.ts';

const TOKEN = /^([0-9a-f-]{36})-([0-9a-z]{1,11})-([\w-]{32})$/;
const HOUR_MS = 3_600_000;
/** As long as a session lives without being used; a page that is looked at has newer addresses. */
const GOOD_FOR_HOURS = 24;

/** Addresses of the files of exports, each made for the session of an owner. */
export interface ExportLinks {
  /** Good for a day, as long as that session is open and its user an owner; the same for an hour. */
  addressOf(exportId: string, part: number, sessionId: string): string;
  /** For which session an address was made; undefined if it is none of ours, or too old. */
  sessionOf(exportId: string, file: string, token: unknown): string | undefined;
}

interface LinkParts {
  /** Signs them. */
  readonly key: Uint8Array;
  readonly publicOrigin: string;
  readonly clock: Clock;
}

/** Makes them. */
export function createExportLinks({ key, publicOrigin, clock }: LinkParts): ExportLinks {
  const mac = (...signed: readonly string[]) =>
    createHmac('sha256', key).update(signed.join('\n')).digest('base64url').slice(0, 32);
  return {
    addressOf(exportId, part, sessionId) {
      const file = exportFile(part);
      const expiry = (Math.floor(clock().getTime() / HOUR_MS) + GOOD_FOR_HOURS).toString(36);
      const token = `${sessionId}-${expiry}-${mac(exportId, file, sessionId, expiry)}`;
      return `${publicOrigin}/exports/${exportId}/${file}?token=${token}`;
    },
    sessionOf(exportId, file, token) {
      const [, sessionId, expiry, given] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
      if (!sessionId || !expiry || !given) return undefined;
      const right = Buffer.from(mac(exportId, file, sessionId, expiry));
      if (!timingSafeEqual(Buffer.from(given), right)) return undefined;
      return Number.parseInt(expiry, 36) * HOUR_MS > clock().getTime() ? sessionId : undefined;
    },
  };
}

/** What the file of a part is called where it is downloaded. */
export function exportFile(part: number): string {
  return `commoncast-export-part-${part}.zip`;
}

/** The part that a file is; undefined for any other name. */
export function partOf(file: string): number | undefined {
  const number = /^commoncast-export-part-([1-9]\d{0,4})\.zip$/.exec(file)?.[1];
  return number === undefined ? undefined : Number(number);
}
