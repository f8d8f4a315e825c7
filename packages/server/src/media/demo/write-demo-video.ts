import { createClockPainter } from './clock-painter.ts';
import type { DemoVideo } from './demo-video.ts';
import { softBells } from './soft-bells.ts';
import { writeFilm } from './write-film.ts';

/** Draws the pictures, makes the sound and writes the film as H.264 and AAC in MP4. */
export function writeDemoVideo(path: string, video: DemoVideo): void {
  const { durationS, ...picture } = video;
  writeFilm(path, { durationS, sound: softBells, picture: { ...picture, draw: createClockPainter(video) } });
}
