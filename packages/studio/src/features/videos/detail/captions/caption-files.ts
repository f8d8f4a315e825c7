/** What the file dialog offers for captions. */
export const CAPTION_FILES = '.vtt,.srt,text/vtt,application/x-subrip,text/plain';
