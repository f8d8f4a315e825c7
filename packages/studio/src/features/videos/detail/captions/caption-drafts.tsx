import { CaptionLabel, CaptionLanguage } from '@commoncast/core/streams/captions';
import { useState } from 'react';
import * as v from 'valibot';
import type { DraftMemory } from '../../../../services/draft-memory.ts';
import { useServices } from '../../../../services/use-services.ts';
import { DraftOffer } from '../../../../ui/form/editing/draft-offer.tsx';
import type { CaptionTarget } from './caption-target.ts';
import { captionsDraftName } from './captions-draft-name.ts';
import { languageName } from './languages.ts';

interface CaptionDraft extends CaptionTarget {
  readonly savedAt: string;
}

interface CaptionDraftsProps {
  readonly videoId: string;
  /** The editor of these captions is to begin with what was left. */
  readonly onRestore: (target: CaptionTarget) => void;
}

/** Offers the captions that were being written when the tab crashed or was reloaded, a language each. */
export function CaptionDrafts({ videoId, onRestore }: CaptionDraftsProps) {
  const { drafts } = useServices();
  const [found, setFound] = useState(() => findDrafts(drafts, videoId));
  return found.map(({ language, label, savedAt }) => (
    <DraftOffer
      key={language}
      what={`${languageName(language)} captions`}
      typedAt={savedAt}
      onRestore={() => onRestore({ language, label })}
      onDiscard={() => {
        drafts.remove(captionsDraftName(videoId, language));
        setFound((known) => known.filter((draft) => draft.language !== language));
      }}
    />
  ));
}

const StoredTarget = v.object({ language: CaptionLanguage, label: CaptionLabel });

function findDrafts(drafts: DraftMemory, videoId: string): readonly CaptionDraft[] {
  const start = captionsDraftName(videoId);
  return drafts.namesFrom(start).flatMap((name) => {
    const draft = drafts.read(name);
    const values = draft?.values as { readonly label?: unknown } | null | undefined;
    const target = v.safeParse(StoredTarget, { language: name.slice(start.length), label: values?.label });
    return draft && target.success ? [{ ...target.output, savedAt: draft.savedAt }] : [];
  });
}
