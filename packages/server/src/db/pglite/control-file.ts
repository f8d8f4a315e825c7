import { crc32c } from './crc32c.ts';

/** The file is padded to this size; its data ends, with a checksum, somewhere in the first 512 bytes. */
const FILE_BYTES = 8192;
const LAST_CHECKSUM_AT = 508;
const FIRST_CHECKSUM_AT = 128;

/** `DBState` of PostgreSQL's pg_control.h. */
const SHUT_DOWN = 1;

export interface ControlFile {
  /** False if the server was killed: its log is replayed at the next start. */
  readonly isShutDown: boolean;
  /** Where the replay starts: a position in the log. */
  readonly redoAt: bigint;
}

/** Whether a pg_control is as PostgreSQL wrote it. The checksum's place depends on the version, so each is tried. */
export function isControlFileIntact(file: Buffer): boolean {
  if (file.length !== FILE_BYTES) return false;
  for (let at = FIRST_CHECKSUM_AT; at <= LAST_CHECKSUM_AT; at += 4) {
    if (file.readUInt32LE(at) !== 0 && file.readUInt32LE(at) === crc32c(file.subarray(0, at))) return true;
  }
  return false;
}

/** Reads the fields that a server's start depends on (`ControlFileData` in pg_control.h, PostgreSQL 18). */
export function readControlFile(file: Buffer): ControlFile {
  return { isShutDown: file.readUInt32LE(16) === SHUT_DOWN, redoAt: file.readBigUInt64LE(40) };
}
