import { expect, it, onTestFinished, vi } from 'vitest';
import { createCaptions } from '../captions.ts';
import type { PlayerParts } from '../context.ts';
import { toggleCaptions } from './toggle-captions.ts';

function playerWith(captions: { url: string; label: string; language: string }[]) {
  vi.stubGlobal('fetch', async () => new Response('WEBVTT\n'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const said: unknown[] = [];
  const video = Object.assign(new EventTarget(), {
    getRootNode: () => ({}),
    addTextTrack: () => Object.assign(new EventTarget(), { mode: 'hidden', activeCues: [], addCue() {} }),
  });
  const parts = {
    captions: createCaptions(),
    details: { video: { captions } },
    messages: { captions: 'Captions', off: 'Off' },
    notices: { show: ({ text }: { text: string }) => said.push(text) },
    playback: { video, memory: { bps: 0 } },
  };
  return { parts: parts as unknown as PlayerParts, said };
}

it('turns captions on and off, also before the player has told of its tracks', () => {
  const { parts, said } = playerWith([
    { url: 'https://cdn.example/en.vtt', label: 'English', language: 'en' },
  ]);
  toggleCaptions(parts);
  expect(parts.captions.get().chosen).toBe(0);
  toggleCaptions(parts);
  expect(parts.captions.get().chosen).toBe(-1);
  expect(said).toEqual(['Captions: English', 'Captions: Off']);
});

it('says nothing where a video has no captions', () => {
  const { parts, said } = playerWith([]);
  toggleCaptions(parts);
  expect(said).toEqual([]);
});
