import type { Size } from '../ladder/fit.ts';

/** A sheet of pictures in planar 4:2:0, filled row by row. All pictures have the same even size. */
export class PlanarSheet {
  readonly #picture: Size;
  readonly #columns: number;
  readonly #rows: number;
  readonly #planes: readonly { pixels: Buffer; stride: number; divisor: number }[];
  #count = 0;

  constructor(picture: Size, columns: number, rows: number) {
    this.#picture = picture;
    this.#columns = columns;
    this.#rows = rows;
    // Full-size luma, the two chroma planes halved both ways; 16 is black and 128 is no colour.
    this.#planes = [1, 2, 2].map((divisor) => {
      const stride = (picture.width * columns) / divisor;
      const pixels = Buffer.alloc((stride * picture.height * rows) / divisor, divisor === 1 ? 16 : 128);
      return { pixels, stride, divisor };
    });
  }

  get isFull(): boolean {
    return this.#count === this.#columns * this.#rows;
  }

  /** @param pixels the three planes of a picture, one after the other, without padding */
  add(pixels: Buffer): { x: number; y: number } {
    const x = (this.#count % this.#columns) * this.#picture.width;
    const y = Math.floor(this.#count / this.#columns) * this.#picture.height;
    let from = 0;
    for (const plane of this.#planes) {
      const width = this.#picture.width / plane.divisor;
      for (let row = 0; row < this.#picture.height / plane.divisor; row += 1) {
        const to = (y / plane.divisor + row) * plane.stride + x / plane.divisor;
        pixels.copy(plane.pixels, to, from, from + width);
        from += width;
      }
    }
    this.#count += 1;
    return { x, y };
  }

  /** The sheet without its empty rows. */
  finish(): Size & { pixels: Buffer } {
    const rows = Math.ceil(this.#count / this.#columns);
    const columns = Math.min(this.#count, this.#columns);
    const height = rows * this.#picture.height;
    const width = this.#columns * this.#picture.width;
    const used = this.#planes.map(({ pixels, stride, divisor }) =>
      pixels.subarray(0, (stride * height) / divisor),
    );
    const isWhole = columns === this.#columns || rows > 1;
    return isWhole
      ? { width, height, pixels: Buffer.concat(used) }
      : this.#narrow(columns * this.#picture.width, height);
  }

  /** Of a single row that is not full: the part in use. */
  #narrow(width: number, height: number): Size & { pixels: Buffer } {
    const rows = this.#planes.flatMap(({ pixels, stride, divisor }) =>
      Array.from({ length: height / divisor }, (_, row) =>
        pixels.subarray(row * stride, row * stride + width / divisor),
      ),
    );
    return { width, height, pixels: Buffer.concat(rows) };
  }
}
