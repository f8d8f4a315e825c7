/** Opens the file dialog for captions; null when it is closed. */
export function chooseCaptionFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.vtt,.srt,text/vtt,application/x-subrip,text/plain';
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
