import { eraseViewer, getViewerErasure } from '@commoncast/core/erasure/api';
import type { Bind } from '../../http/bind.ts';
import type { ErasureService } from './service.ts';

/** The calls that erase viewers. */
export function erasureRoutes(bind: Bind, erasure: ErasureService): void {
  bind(eraseViewer, ({ member, body }) => erasure.eraseViewer(member, body));
  bind(getViewerErasure, ({ member, params }) => erasure.get(member, params.id));
}
