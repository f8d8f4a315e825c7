import { createHmac, timingSafeEqual } from 'node:crypto';

const TOKEN = /^([0-9a-f-]{36})-([\w-]{32})$/;

/** Addresses of the files of exports, each made for the session of an owner. */
export interface ExportLinks {
  /** Good as long as that session is open and its user an owner. */
  addressOf(exportId: string, part: number, sessionId: string): string;
  /** For which session an address was made; undefined if it is none of ours. */
  sessionOf(exportId: string, file: string, token: unknown): string | undefined;
}

/** Makes them. @param key that signs them */
export function createExportLinks(key: Uint8Array, publicOrigin: string): ExportLinks {
  const mac = (exportId: string, file: string, sessionId: string) =>
    createHmac('sha256', key).update(`${exportId}\n${file}\n${sessionId}`).digest('base64url').slice(0, 32);
  return {
    addressOf(exportId, part, sessionId) {
      const file = exportFile(part);
      return `${publicOrigin}/exports/${exportId}/${file}?token=${sessionId}-${mac(exportId, file, sessionId)}`;
    },
    sessionOf(exportId, file, token) {
      const [, sessionId, given] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
      if (!sessionId || !given) return undefined;
      const right = Buffer.from(mac(exportId, file, sessionId));
      return timingSafeEqual(Buffer.from(given), right) ? sessionId : undefined;
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
