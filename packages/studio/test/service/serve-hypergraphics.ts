import {
  createHypergraphic,
  deleteHypergraphic,
  getHypergraphic,
  listHypergraphics,
  restoreHypergraphic,
  updateHypergraphic,
} from '@commoncast/core/hypergraphics/api';
import { hypergraphic } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on clickable images. */
export function serveHypergraphics(on: On, { hypergraphics }: Records): void {
  on(listHypergraphics, ({ query }) => hypergraphics.page(query, undefined, ({ name, url }) => [name, url]));
  on(createHypergraphic, ({ body }) => hypergraphics.add(hypergraphic(body)));
  on(getHypergraphic, ({ params }) => hypergraphics.show(params.id));
  on(updateHypergraphic, ({ body: { uuid, ...draft } }) => hypergraphics.update(uuid, draft));
  on(deleteHypergraphic, ({ params }) => {
    hypergraphics.remove(params.id);
    return null;
  });
  on(restoreHypergraphic, ({ params }) => hypergraphics.restore(params.id));
}
