const START = 'captions of video ';

/** Names the captions of one language among the drafts of a member; without a language, how those of a video begin. */
export function captionsDraftName(videoId: string, language = ''): string {
  return `${START}${videoId} ${language}`;
}
