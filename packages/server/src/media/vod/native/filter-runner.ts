import { AV_BUFFERSRC_FLAG_KEEP_REF } from 'node-av/constants';
import { type FilterContext, FilterGraph, Frame } from 'node-av/lib';
import type { Ratio } from '../timing/ratio.ts';
import { check } from './check.ts';

/** How to build a graph for the incoming frames; it names its ends `in`, `out0`, `out1` … */
export interface FilterRecipe {
  /** Equal for frames that the same graph accepts. */
  inputKey(frame: Frame): string;
  /** A whole graph in the filter language, with a source named `@in` and sinks named `@out0` … */
  describe(frame: Frame): string;
  readonly source: 'buffer' | 'abuffer';
  readonly outputs: number;
}

/** A filter graph that is rebuilt when frames change their size or format mid-stream. */
export class FilterRunner {
  readonly #recipe: FilterRecipe;
  readonly #frame = new Frame();
  #graph: FilterGraph | null = null;
  #source: FilterContext | null = null;
  #sinks: FilterContext[] = [];
  #key = '';

  constructor(recipe: FilterRecipe) {
    this.#recipe = recipe;
    this.#frame.alloc();
  }

  /** Frames still in the old graph are lost when the format changes; only deinterlacing holds one back. */
  push(frame: Frame): void {
    const key = this.#recipe.inputKey(frame);
    if (key !== this.#key || this.#graph === null) this.#build(frame, key);
    check(this.#source!.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'filter input');
  }

  /** Says that no more frames will come, so the graph gives out what it holds back. */
  end(): void {
    if (this.#source !== null) check(this.#source.buffersrcAddFrameSync(null), 'filter end');
  }

  /** The next frame of one output, null when there is none yet. The same object each time: clone what you keep. */
  pull(output: number): Frame | null {
    this.#frame.unref();
    const sink = this.#sinks[output];
    if (sink === undefined) return null;
    return sink.buffersinkGetFrameSync(this.#frame) >= 0 ? this.#frame : null;
  }

  /** Time base of an output's frames; known after the first push. */
  timeBase(output: number): Ratio {
    return this.#sinks[output]!.buffersinkGetTimeBase();
  }

  close(): void {
    this.#graph?.free();
    this.#graph = null;
    this.#frame.free();
  }

  #build(frame: Frame, key: string): void {
    this.#graph?.free();
    const graph = new FilterGraph();
    graph.alloc();
    this.#graph = graph;
    check(graph.parsePtr(this.#recipe.describe(frame)), 'filter description');
    check(graph.configSync(), 'filter configuration');
    const end = (name: string): FilterContext => {
      const filter = graph.getFilter(name);
      if (filter === null) throw new Error(`The filter description has no ${name}`);
      return filter;
    };
    const { source, outputs } = this.#recipe;
    this.#source = end(`${source}@in`);
    this.#sinks = Array.from({ length: outputs }, (_, index) => end(`${source}sink@out${index}`));
    this.#key = key;
  }
}
