const hex = (text: string) => Buffer.from(text, 'hex');

/** H.264 Main, 640 × 360, as FFmpeg's libx264 makes it. */
export const AVC_RECORD = hex(
  '014d401effe10018674d401eeca05017fcb80880000003008000001e078b16cb01000568ebe3cb20',
);
/** AAC-LC, 48 kHz, stereo. */
export const AAC_CONFIG = hex('1190');

/** What FLV puts before configurations and frames. */
export const AVC_CONFIG_TAG = Buffer.concat([hex('1700000000'), AVC_RECORD]);
export const AAC_CONFIG_TAG = Buffer.concat([hex('af00'), AAC_CONFIG]);

/** A picture of one NAL unit, which no decoder could show. @param compositionMs from decoding to presentation */
export function videoTag(isKey: boolean, bytes = 200, compositionMs = 0): Buffer {
  const tag = Buffer.alloc(9 + bytes, 0x11);
  tag[0] = isKey ? 0x17 : 0x27;
  tag[1] = 1;
  tag.writeIntBE(compositionMs, 2, 3);
  tag.writeUInt32BE(bytes, 5);
  tag[9] = isKey ? 0x65 : 0x41;
  return tag;
}

/** A frame of sound. */
export function audioTag(bytes = 100): Buffer {
  return Buffer.concat([hex('af01'), Buffer.alloc(bytes, 0x21)]);
}
