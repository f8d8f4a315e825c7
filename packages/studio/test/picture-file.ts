const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAMAAACWlYwtAAAAA1BMVEXIEC6u0uW8AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGklEQVRIx+3BgQAAAADDoPlTX+AIVQEAAHwDDDAAAcvAQmMAAAAASUVORK5CYII=';

/** A red PNG of 64 × 48 pixels. */
export function pictureFile(name = 'logo.png'): File {
  const bytes = Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}
