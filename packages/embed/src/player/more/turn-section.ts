import type { PlayerParts } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { type Section, sectionOf } from './section.ts';
import { allMessages } from './use-messages.ts';

/** `0:06–0:08`, or `0:06` while its end is open. */
export function nameOfSection({ startS, endS }: Section, durationS: number): string {
  const times = endS === undefined ? [startS] : [startS, endS];
  return times.map((timeS) => formatTime(Math.round(timeS), durationS)).join('–');
}

/** Goes on with looping a section, start, end, off, and says so; a broadcast has nothing to go back to. */
export function turnSection({ messages, notices, shell, store }: PlayerParts): void {
  const { durationS, live } = store.get();
  if (live) return;
  const words = allMessages(messages);
  const sections = sectionOf(shell);
  sections.turn(durationS);
  const section = sections.get();
  const state = section ? nameOfSection(section, durationS) : words.off;
  // Isolated (Unicode §2.12): its times keep their order among words that run the other way.
  notices.show({ text: `${words.loopSection}: \u2066${state}\u2069` });
}
