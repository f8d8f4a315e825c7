import { AmfBudget, type AmfValue } from './amf/amf-value.ts';
import { readAmf0 } from './amf/read-amf0.ts';
import { ByteReader } from './byte-reader.ts';
import { MESSAGE, type RtmpMessage } from './message.ts';
import { RtmpError } from './rtmp-error.ts';

export interface RtmpCommand {
  readonly name: string;
  /** Of the answer, too; 0 if none is expected. */
  readonly transaction: number;
  /** What follows: usually an object or null, then values. */
  readonly args: readonly AmfValue[];
}

/**
 * Reads a command message (RTMP 1.0 §7.1.1). One in AMF3 begins with a byte for its format, then is AMF0 whose values may
 * switch to AMF3.
 * @throws {RtmpError} it is damaged, or more than commands need
 */
export function readCommand({ type, payload }: RtmpMessage): RtmpCommand {
  const reader = new ByteReader(payload);
  if (type === MESSAGE.commandAmf3) reader.u8();
  const budget = new AmfBudget();
  const values: AmfValue[] = [];
  while (reader.remaining > 0) values.push(readAmf0(reader, budget));
  const [name, transaction = 0, ...args] = values;
  if (typeof name !== 'string' || typeof transaction !== 'number')
    throw new RtmpError('A command has no name.');
  return { name, transaction, args };
}
