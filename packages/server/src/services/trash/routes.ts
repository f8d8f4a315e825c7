import { listTrash, removeForGood } from '@commoncast/core/trash/api';
import type { Bind } from '../../http/bind.ts';
import type { TrashService } from './service.ts';

/** Binds the calls of the trash. Each domain restores its own things. */
export function trashRoutes(bind: Bind, trash: TrashService): void {
  bind(listTrash, ({ member, query }) => trash.list(member, query));
  bind(removeForGood, async ({ member, params: { kind, id } }) => {
    await trash.removeForGood(member, kind, id);
    return null;
  });
}
