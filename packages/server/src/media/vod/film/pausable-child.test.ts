import { expect, test } from 'vitest';
import { PausableChild } from './pausable-child.ts';

const paused = (isPaused: boolean) => ({ type: 'pause', isPaused });

test('a child is told to pause once it hears anything, and each change once', async () => {
  const told: object[] = [];
  const child = new PausableChild();
  child.pause(true);
  child.started((message) => told.push(message));
  await Promise.resolve();
  expect(told).toEqual([]);
  child.hears();
  await Promise.resolve();
  expect(told).toEqual([paused(true)]);
  child.pause(true);
  child.pause(false);
  await Promise.resolve();
  expect(told).toEqual([paused(true), paused(false)]);
});

test('what was taken back before the child heard anything is never said', async () => {
  const told: object[] = [];
  const child = new PausableChild();
  child.started((message) => told.push(message));
  child.pause(true);
  child.pause(false);
  child.hears();
  await Promise.resolve();
  expect(told).toEqual([]);
});
