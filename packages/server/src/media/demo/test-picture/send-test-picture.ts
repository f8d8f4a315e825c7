import type { JobLimits } from '../../child/limits.ts';
import { runChild } from '../../child/run-child.ts';
import type { TestPicture, TestPictureMessage } from './test-picture.ts';

const ENTRY = new URL('./test-picture-main.ts', import.meta.url);
/** To start and to say goodbye. */
const MARGIN_MS = 60_000;
const MEBIBYTE = 1024 ** 2;

/**
 * Sends a test picture from a process of its own. It gives way to nothing: a picture that comes late is none.
 * @param onStarted hears that the server takes it
 * @returns once the process is gone: why the server refused it, as a sentence; null if it did not
 * @throws {MediaError} it could not be made or sent, or `signal` was aborted
 */
export async function sendTestPicture(
  picture: TestPicture,
  onStarted: () => void,
  signal: AbortSignal,
): Promise<string | null> {
  let refusal: string | null = null;
  const limits: JobLimits = {
    wallTimeMs: picture.durationMs + MARGIN_MS,
    silenceMs: MARGIN_MS,
    memoryBytes: 1024 * MEBIBYTE,
    outputBytes: 0,
  };
  await runChild<TestPicture, TestPictureMessage>(
    { entry: ENTRY, input: picture, limits, outputDirectory: null },
    (message) => {
      if (message.type === 'started') onStarted();
      if (message.type === 'refused') refusal = message.reason;
    },
    signal,
  );
  return refusal;
}
