import { createForm, type Form } from '@commoncast/core/form/form';
import { HypergraphicDraft } from '@commoncast/core/hypergraphics/schema';
import type { Hypergraphic } from '../../data/hypergraphics.ts';

/** The form of a hypergraphic, or of one that is about to be made. */
export function createHypergraphicForm(image: Hypergraphic | null): Form<HypergraphicDraft> {
  const { name = '', url = '', defaultPath = '', hoverPath = '' } = image ?? {};
  return createForm<HypergraphicDraft>({
    rules: HypergraphicDraft.entries,
    initial: { name, url, defaultPath, hoverPath },
  });
}
