import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { deleteHypergraphic, restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import type { HypergraphicDraft } from '@commoncast/core/hypergraphics/schema';
import { useQueryClient } from '@tanstack/react-query';
import { createHypergraphic, type Hypergraphic, updateHypergraphic } from '../../data/hypergraphics.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';

interface HypergraphicActions {
  /** @throws {ApiError} the server refused */
  readonly save: (image: Hypergraphic | null, draft: HypergraphicDraft) => Promise<void>;
  /** With Undo. */
  readonly remove: (image: Hypergraphic) => Promise<void>;
}

/** What can be done with hypergraphics. */
export function useHypergraphicActions(): HypergraphicActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: HypergraphicDraft, idempotencyKey) =>
    createHypergraphic(client, body, idempotencyKey),
  );
  // Widgets carry them too.
  const refresh = () =>
    Promise.all(
      ['hypergraphics', 'widgets', 'trash'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );

  const update = ({ id }: Hypergraphic, draft: HypergraphicDraft) => updateHypergraphic(client, id, draft);
  const make = async (draft: HypergraphicDraft) => {
    const { kept, isFromEarlier } = await create(draft);
    const made = isFromEarlier ? await update(kept, draft) : kept;
    finish();
    return made;
  };

  return {
    save: async (image, draft) => {
      const { name } = image ? await update(image, draft) : await make(draft);
      show(`‘${name}’ saved`);
      await refresh();
    },
    remove: async ({ id, name }) => {
      const params = { id };
      const attempt = async (work: () => Promise<unknown>) => {
        try {
          await work();
          return true;
        } catch (error) {
          const reason = isApiError(error) ? error.message : FALLBACK_MESSAGE;
          notices.getState().report('hypergraphics', reason);
          return false;
        } finally {
          await refresh();
        }
      };
      if (!(await attempt(() => client.call(deleteHypergraphic, { params })))) return;
      notices.getState().offerUndo('hypergraphics', `‘${name}’ deleted`, async () => {
        if (await attempt(() => client.call(restoreHypergraphic, { params }))) show(`‘${name}’ restored`);
      });
    },
  };
}
