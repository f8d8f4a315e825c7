import { readEntities } from './parse-vtt.ts';

/** The words of a cue with what its tags say of them. */
export type CueNode = string | CueElement;
export interface CueElement {
  readonly tag: 'b' | 'i' | 'u' | 'ruby' | 'rt' | 'span';
  /** Who speaks. */
  readonly voice?: string | undefined;
  readonly language?: string | undefined;
  readonly nodes: CueNode[];
}

const PLAIN = /^(b|i|u|ruby|rt)$/;

/** Reads the tags of a cue's text (W3C WebVTT §6.4); those that say nothing of its look are left out. */
export function cueTree(text: string): CueNode[] {
  const whole: CueElement = { tag: 'span', nodes: [] };
  const open: { readonly name: string; readonly element: CueElement }[] = [{ name: '', element: whole }];
  for (const part of text.split(/(<[^>]*>)/)) {
    const { nodes } = open.at(-1)?.element ?? whole;
    const [, isEnd, name, rest = ''] = /^<(\/?)([a-z]+)(?:\.[^\s>]*)?\s*([^>]*)>$/s.exec(part) ?? [];
    if (name === undefined) {
      // The rest are times and classes of a karaoke.
      if (part && !part.startsWith('<')) nodes.push(readEntities(part));
    } else if (isEnd) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at > 0) open.length = at;
    } else {
      const words = readEntities(rest.trim()) || undefined;
      const element: CueElement = {
        tag: PLAIN.test(name) ? (name as CueElement['tag']) : 'span',
        ...(name === 'v' && { voice: words }),
        ...(name === 'lang' && { language: words }),
        nodes: [],
      };
      nodes.push(element);
      open.push({ name, element });
    }
  }
  return whole.nodes;
}
