import type { Form, FormState } from '@commoncast/core/form/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { usePlayhead } from '../../player/playhead-context.ts';
import type { CaptionValues } from './caption-record.ts';
import { changeCue, cueAt, deleteCue, insertCue, mergeWithNext, splitAt } from './edit-cues.ts';
import { type EditedCue, inOrder, toCue } from './edited-cue.ts';
import { useCueHistory } from './use-cue-history.ts';

/** Captions that are edited: which one is selected, what can be done with them at the playhead. */
export function useCueEditor(form: Form<CaptionValues>, { cues: field }: FormState<CaptionValues>) {
  const playhead = usePlayhead();
  const cues = field.value;
  const history = useCueHistory(cues, (next) => form.set('cues', next));
  const { change } = history;
  const [selection, setSelection] = useState<{ key: number | null; focus: number }>({ key: null, focus: 0 });
  const selectedKey = cues.some(({ key }) => key === selection.key) ? selection.key : null;

  const written = useMemo(() => cues.map(toCue).filter(({ text }) => text !== ''), [cues]);
  useEffect(() => playhead.report({ draft: written }), [playhead, written]);
  useEffect(() => () => playhead.report({ draft: null }), [playhead]);

  const nowMs = () => Math.round(playhead.store.getState().positionS * 1000);
  const open = useCallback(
    (key: number | null) => setSelection(({ focus }) => ({ key, focus: focus + 1 })),
    [],
  );

  // The same function all the time, so that the rows of a long list need not be drawn again.
  const latest = useRef(cues);
  latest.current = cues;
  const select = useCallback(
    (key: number) => {
      open(key);
      const cue = latest.current.find((one) => one.key === key);
      const { positionS, isPlaying } = playhead.store.getState();
      const isShown = cue && cue.startMs <= positionS * 1000 && positionS * 1000 < cue.endMs;
      if (cue && !isShown && !isPlaying) playhead.seek(cue.startMs / 1000);
    },
    [playhead, open],
  );

  return {
    ...history,
    cues,
    selectedKey,
    focus: selection.focus,
    select,
    changeText: (cue: EditedCue) => change(changeCue(cues, cue), `text ${cue.key}`),
    changeTimes: (cue: EditedCue) => change(inOrder(changeCue(cues, cue))),
    insert: () => {
      const { cues: changed, inserted } = insertCue(cues, nowMs());
      change(changed);
      open(inserted.key);
    },
    /** @returns whether there was a caption to split */
    split: (): boolean => {
      const done = splitAt(cues, nowMs());
      if (done) {
        change(done.cues);
        open(done.second.key);
      }
      return done !== null;
    },
    merge: () => {
      if (selectedKey === null) return;
      change(mergeWithNext(cues, selectedKey));
      open(selectedKey);
    },
    remove: () => {
      if (selectedKey === null) return;
      const index = cues.findIndex(({ key }) => key === selectedKey);
      const left = deleteCue(cues, selectedKey);
      change(left);
      open((left[index] ?? left.at(-1))?.key ?? null);
    },
    /** Selects the caption at the playhead, or the next one. */
    showCurrent: () => {
      const atMs = nowMs();
      const cue = cueAt(cues, atMs) ?? cues.find(({ startMs }) => startMs >= atMs) ?? cues.at(-1);
      if (cue) open(cue.key);
    },
    /** Plays from the start of the selected caption. */
    playSelected: () => {
      const cue = cues.find(({ key }) => key === selectedKey);
      if (!cue) return;
      playhead.seek(cue.startMs / 1000);
      if (!playhead.store.getState().isPlaying) playhead.toggle();
    },
  };
}

export type CueEditorState = ReturnType<typeof useCueEditor>;
