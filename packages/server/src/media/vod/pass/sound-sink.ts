import type { Packet } from 'node-av/lib';
import type { RenditionWriter } from '../rendition/rendition-writer.ts';
import { targetDurationS } from '../timing/cut-schedule.ts';

/** Where sound packets go: with the pictures of every rendition or, without pictures, into their own segments. */
export function soundSink(
  renditions: readonly { readonly writer: RenditionWriter }[],
  isSoundOnly: boolean,
): (packet: Packet, timeS: number) => void {
  if (!isSoundOnly) {
    return (packet, timeS) => {
      for (const { writer } of renditions) writer.writeSound(packet, timeS);
    };
  }
  let segment = 0;
  let nextCutS = 0;
  return (packet, timeS) => {
    const isCut = timeS >= nextCutS;
    if (isCut) {
      nextCutS = timeS + targetDurationS(segment);
      segment += 1;
    }
    for (const { writer } of renditions) writer.writeLead(packet, timeS, isCut);
  };
}
