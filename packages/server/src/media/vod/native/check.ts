import { FFmpegError } from 'node-av/lib';

/** A failed call into the native library; users never see its text. */
export class NativeError extends Error {
  override readonly name = 'NativeError';
  readonly code: number;

  constructor(operation: string, code: number) {
    super(`${operation}: ${FFmpegError.strerror(code)}`);
    this.code = code;
  }
}

/** Passes a return code through, or throws when it is an error (below zero, as in all of libav*). */
export function check(code: number, operation: string): number {
  if (code < 0) throw new NativeError(operation, code);
  return code;
}
