import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveJob } from '../../child/serve-job.ts';
import { writeFilm } from '../write-film.ts';
import { FILMS, type FilmName } from './catalogue.ts';
import { FRAME_RATE } from './film.ts';
import { Stage } from './stage.ts';

Log.setLevel(AV_LOG_ERROR);

serveJob<{ path: string; name: FilmName }, { type: 'done' }>(async ({ path, name }, emit) => {
  const { durationS, sound, picture } = FILMS[name];
  if (picture) {
    const { width, height, prepare } = picture;
    const paint = await prepare();
    const stage = new Stage(width, height);
    const draw = (tick: number): Buffer => {
      paint(stage, tick / FRAME_RATE);
      return stage.pixels;
    };
    writeFilm(path, { durationS, sound, picture: { width, height, frameRate: FRAME_RATE, draw } });
  } else writeFilm(path, { durationS, sound, picture: null });
  emit({ type: 'done' });
});
