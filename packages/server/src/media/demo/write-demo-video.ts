import { CalmBackground } from './calm-background.ts';
import { Canvas } from './canvas.ts';
import { ClockFace } from './clock-face.ts';
import type { DemoVideo } from './demo-video.ts';
import { softBells } from './soft-bells.ts';
import { writeFilm } from './write-film.ts';

/** The ground moves so slowly that four pictures of it per second are enough. */
const BACKGROUND_PER_S = 4;

/** Draws the pictures, makes the sound and writes the film as H.264 and AAC in MP4. */
export function writeDemoVideo(path: string, video: DemoVideo): void {
  const { durationS, ...picture } = video;
  writeFilm(path, { durationS, sound: softBells, picture: { ...picture, draw: painter(video) } });
}

function painter({ width, height, frameRate }: DemoVideo): (tick: number) => Buffer {
  const background = new CalmBackground(width, height);
  const face = new ClockFace(width, height);
  const canvas = new Canvas(width, height);
  const ticksPerBackground = Math.max(1, Math.round(frameRate / BACKGROUND_PER_S));
  let ground = background.at(0);
  return (tick) => {
    if (tick % ticksPerBackground === 0) ground = background.at(tick / frameRate);
    ground.copy(canvas.pixels);
    face.draw(canvas, tick / frameRate);
    return canvas.pixels;
  };
}
