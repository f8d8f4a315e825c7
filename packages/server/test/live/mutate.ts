import type { Random } from '../insights/random.ts';

/** Bytes as a hostile or broken peer might send them in place of these: some changed, some missing, some too many. */
export function mutateBytes(original: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(original);
  for (let change = random.whole(0, 7); change >= 0; change -= 1) {
    const at = random.whole(0, Math.max(0, bytes.length - 1));
    const kind = random.whole(0, 3);
    if (kind === 0) bytes[at] = random.whole(0, 255);
    else if (kind === 1)
      bytes = Buffer.concat([bytes.subarray(0, at), noise(random.whole(0, 5), random), bytes.subarray(at)]);
    else if (kind === 2)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.whole(0, 5))]);
    else if (bytes[at] !== undefined) bytes[at] ^= 1 << random.whole(0, 7);
  }
  return bytes;
}

export function noise(bytes: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => random.whole(0, 255)));
}

/** The same for a text of lines: those are left out, repeated, exchanged, and so are numbers and characters in them. */
export function mutateLines(original: string, random: Random): string {
  const lines = original.split('\r\n');
  const any = (): number => random.whole(0, Math.max(0, lines.length - 1));
  for (let change = random.whole(0, 4); change >= 0; change -= 1) {
    const at = any();
    const line = lines[at] ?? '';
    const kind = random.whole(0, 6);
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines.splice(any(), 0, line);
    else if (kind === 2) lines[at] = lines[any()] ?? '';
    else if (kind === 3)
      lines[at] = line.replace(/\d+/g, (digits) => random.pick(['0', '-1', '65536', '9'.repeat(40), digits]));
    else if (kind === 4) lines[at] = line.slice(0, random.whole(0, line.length));
    else if (kind === 5) lines[at] = line + random.pick(['\0', '\u2028', ' ', 'ß', line, 'a'.repeat(3000)]);
    else lines[at] = mutateBytes(Buffer.from(line), random).toString('latin1');
  }
  return lines.join(random.pick(['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n\r\n']));
}
