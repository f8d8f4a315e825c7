/** The film cannot be made in stretches, which only reading it shows. It is then made from start to end. */
export class StretchRefused extends Error {
  override readonly name = 'StretchRefused';
}
