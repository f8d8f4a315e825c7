import { deleteHypergraphic, restoreHypergraphic } from '@commoncast/core/hypergraphics/api';
import type { HypergraphicDraft } from '@commoncast/core/hypergraphics/schema';
import { useQueryClient } from '@tanstack/react-query';
import { createHypergraphic, type Hypergraphic, updateHypergraphic } from '../../data/hypergraphics.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';

interface HypergraphicActions {
  /** @throws {ApiError} the server refused */
  readonly save: (image: Hypergraphic | null, draft: HypergraphicDraft) => Promise<void>;
  /** With Undo. */
  readonly remove: (image: Hypergraphic) => Promise<void>;
}

/** Widgets carry them too. */
const SHOWN_IN = [['hypergraphics'], ['widgets']];

/** What can be done with hypergraphics. */
export function useHypergraphicActions(): HypergraphicActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: HypergraphicDraft, idempotencyKey) =>
    createHypergraphic(client, body, idempotencyKey),
  );
  const removeRows = useRemoval<Hypergraphic>({
    place: 'hypergraphics',
    plural: 'hypergraphics',
    refresh: SHOWN_IN,
    remove: ({ id }) => client.call(deleteHypergraphic, { params: { id } }),
    restore: ({ id }) => client.call(restoreHypergraphic, { params: { id } }),
  });

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
      await Promise.all(SHOWN_IN.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    remove: async (image) => void (await removeRows([image])),
  };
}
