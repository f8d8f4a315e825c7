/** A box with its content, and the boxes in it where it is of a kind that has some. */
export interface ReadBox {
  readonly type: string;
  readonly content: Buffer;
  readonly children: readonly ReadBox[];
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf']);

export function readBoxes(bytes: Buffer): ReadBox[] {
  const boxes: ReadBox[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, end);
    boxes.push({ type, content, children: CONTAINERS.has(type) ? readBoxes(content) : [] });
    at = end;
  }
  return boxes;
}

/** The first box at this path, such as `moov/trak/tkhd`. */
export function boxAt(boxes: readonly ReadBox[], path: string): ReadBox {
  const [type, ...rest] = path.split('/');
  const found = boxes.find((box) => box.type === type);
  if (found === undefined) throw new Error(`There is no ${path}`);
  return rest.length === 0 ? found : boxAt(found.children, rest.join('/'));
}

export interface ReadRun {
  readonly track: number;
  readonly decodeTime: number;
  readonly samples: readonly {
    readonly duration: number;
    readonly flags: number;
    readonly offset: number;
    readonly data: Buffer;
  }[];
}

/** The runs of samples of all fragments, with their data. */
export function readRuns(bytes: Buffer): ReadRun[] {
  const runs: ReadRun[] = [];
  let start = 0;
  for (const { type, content, children } of readBoxes(bytes)) {
    if (type === 'moof')
      for (const traf of children.filter((box) => box.type === 'traf')) {
        const header = boxAt(traf.children, 'tfhd').content;
        const run = boxAt(traf.children, 'trun').content;
        let at = start + run.readUInt32BE(8);
        const samples = Array.from({ length: run.readUInt32BE(4) }, (_, index) => {
          const row = 12 + 16 * index;
          const sizeBytes = run.readUInt32BE(row + 4);
          at += sizeBytes;
          return {
            duration: run.readUInt32BE(row),
            flags: run.readUInt32BE(row + 8),
            offset: run.readUInt32BE(row + 12),
            data: bytes.subarray(at - sizeBytes, at),
          };
        });
        runs.push({
          track: header.readUInt32BE(4),
          decodeTime: Number(boxAt(traf.children, 'tfdt').content.readBigUInt64BE(4)),
          samples,
        });
      }
    start += 8 + content.length;
  }
  return runs;
}
