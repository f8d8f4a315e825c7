import type { Readable } from 'node:stream';

const KEPT_CHARACTERS = 8192;

/** The last part of a child's output, however much it wrote. */
export class OutputTail {
  #text = '';

  constructor(stream: Readable) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      this.#text = (this.#text + chunk).slice(-KEPT_CHARACTERS);
    });
  }

  get text(): string {
    return this.#text;
  }
}
