import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFragmented } from './is-fragmented.ts';

const directory = mkdtempSync(join(tmpdir(), 'commoncast-boxes-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** @param bytes of the whole box; from 16 on its size may need 64 bits */
function box(type: string, bytes: number, isLarge = false): Buffer {
  const content = Buffer.alloc(bytes);
  content.writeUInt32BE(isLarge ? 1 : bytes, 0);
  content.write(type, 4, 'latin1');
  if (isLarge) content.writeBigUInt64BE(BigInt(bytes), 8);
  return content;
}

const endless = box('free', 64, true);
endless.writeBigUInt64BE(2n ** 63n, 8);
const tiny = box('free', 40);
tiny.writeUInt32BE(4, 0);

test.each<[boolean, string, Buffer[], number | undefined]>([
  [true, 'its first fragment', [box('ftyp', 24), box('moov', 90), box('moof', 40), box('mdat', 30)], 200],
  [true, 'an index of fragments', [box('ftyp', 24), box('moov', 90), box('sidx', 40)], 200],
  [true, 'a fragment after a box of 64 bits', [box('free', 64, true), box('moof', 40)], 200],
  [false, 'one film', [box('ftyp', 24), box('moov', 90), box('mdat', 300)], 200],
  [false, 'a fragment that has not arrived', [box('ftyp', 24), box('mdat', 100), box('moof', 40)], 120],
  [false, 'a last box up to the end', [box('ftyp', 24), Buffer.alloc(40)], 200],
  [false, 'a last box up to the end of a whole file', [box('ftyp', 24), Buffer.alloc(40)], undefined],
  [false, 'a box beyond all files', [box('ftyp', 24), endless, box('moof', 40)], undefined],
  [false, 'a box that is smaller than its header', [box('ftyp', 24), tiny, box('moof', 40)], undefined],
])('%s for %s', (isOne, _name, boxes, headBytes) => {
  const path = join(directory, 'file');
  writeFileSync(path, Buffer.concat(boxes));
  expect(isFragmented(path, headBytes)).toBe(isOne);
});
