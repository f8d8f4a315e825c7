/** A first name for a video, from its file's: `summer_party-2.mp4` becomes `summer party-2`. */
export function videoNameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  return [...(words || fileName)].slice(0, 100).join('').trim() || 'Video';
}
