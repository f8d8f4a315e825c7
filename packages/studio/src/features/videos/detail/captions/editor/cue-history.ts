import type { EditedCue } from './edited-cue.ts';

type Cues = readonly EditedCue[];

/** Captions whose every change can be taken back. */
export class CueHistory {
  #past: readonly Cues[] = [];
  #present: Cues;
  #future: readonly Cues[] = [];
  #lastChange: string | undefined;

  constructor(present: Cues) {
    this.#present = present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** @param sameAs changes with the same name that follow each other are undone together, such as letters of one text */
  change(cues: Cues, sameAs?: string): void {
    if (cues === this.#present) return;
    const isSame = sameAs !== undefined && sameAs === this.#lastChange;
    if (!isSame) this.#past = [...this.#past, this.#present];
    this.#present = cues;
    this.#future = [];
    this.#lastChange = sameAs;
  }

  undo(): Cues {
    const earlier = this.#past.at(-1);
    if (!earlier) return this.#present;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#present, ...this.#future];
    return this.#goTo(earlier);
  }

  redo(): Cues {
    const [later, ...rest] = this.#future;
    if (!later) return this.#present;
    this.#past = [...this.#past, this.#present];
    this.#future = rest;
    return this.#goTo(later);
  }

  #goTo(cues: Cues): Cues {
    this.#present = cues;
    this.#lastChange = undefined;
    return cues;
  }
}
