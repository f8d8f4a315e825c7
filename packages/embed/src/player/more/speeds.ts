import type { PlayerParts } from '../context.ts';
import { remember } from './keep-visitor.ts';
import { allMessages } from './use-messages.ts';

/** What can be chosen, slowest first. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** What a speed is called. */
export function nameOfSpeed(speed: number, normal: string): string {
  return speed === 1 ? normal : `${speed}×`;
}

/** Plays at a speed, and keeps it for this visitor. */
export function chooseSpeed({ actions, playback }: PlayerParts, rate: number): void {
  actions.setRate(rate);
  remember(playback.memory, { rate });
}

/** Goes to the next speed, and says which; a broadcast has only one. */
export function changeSpeed(parts: PlayerParts, by: 1 | -1): void {
  const { messages, notices, shell, store } = parts;
  if (store.get().live) return;
  const { playbackRate: rate } = shell.video;
  const next = by > 0 ? SPEEDS.find((one) => one > rate) : SPEEDS.findLast((one) => one < rate);
  if (next) chooseSpeed(parts, next);
  const words = allMessages(messages);
  notices.show({ text: `${words.speed}: ${nameOfSpeed(next ?? rate, words.normal)}` });
}
