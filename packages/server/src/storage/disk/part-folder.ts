import { readdir } from 'node:fs/promises';
import type { PlacedPart } from '../storage.ts';
import { isMissing } from './is-missing.ts';
import { isClaim } from './place-claim.ts';

/** The file that parts are written into where their place is known. */
export const WHOLE = '.whole';
/** Where parts are joined that cannot be joined in `WHOLE`. */
export const APART = '.apart';
/** No part is written in place any more: what was listed has been found, and is being joined. */
export const CLOSED = '.closed';

const PART_NAME = /^[1-9]\d{0,4}$/;
const PLACED_NAME = /^([1-9]\d{0,4})\.at-(\d{1,15})\.(\d{1,15})\.([0-9a-f]{32})$/;

/** What an upload's folder holds, without files that are still being written. */
export interface PartFolder {
  /** Numbers of parts in files of their own. Such a part is newer than a placed one of its number. */
  readonly own: ReadonlySet<number>;
  /** By number, those that lie in `WHOLE`. */
  readonly placed: ReadonlyMap<number, PlacedPart>;
  /** Names of the claims of those who write parts in place, or did when they were killed. */
  readonly claims: readonly string[];
  readonly isClosed: boolean;
  readonly isApart: boolean;
}

/** Reads an upload's folder; one that does not exist has nothing in it. */
export async function readPartFolder(directory: string): Promise<PartFolder> {
  const names = await readdir(directory).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  const placed = names.map(placedPartOf).filter((part) => part !== null);
  return {
    own: new Set(names.filter((name) => PART_NAME.test(name)).map(Number)),
    placed: new Map(placed.map((part) => [part.partNumber, part])),
    claims: names.filter(isClaim),
    isClosed: names.includes(CLOSED),
    isApart: names.includes(APART),
  };
}

/** The name of the empty file that says where a part lies: so one rename is all of it. */
export function placedName({ partNumber, offsetBytes, sizeBytes, etag }: PlacedPart): string {
  return `${partNumber}.at-${offsetBytes}.${sizeBytes}.${etag.slice(1, -1)}`;
}

function placedPartOf(name: string): PlacedPart | null {
  const [, partNumber, offsetBytes, sizeBytes, md5] = PLACED_NAME.exec(name) ?? [];
  if (md5 === undefined) return null;
  return {
    partNumber: Number(partNumber),
    offsetBytes: Number(offsetBytes),
    sizeBytes: Number(sizeBytes),
    etag: `"${md5}"`,
  };
}
