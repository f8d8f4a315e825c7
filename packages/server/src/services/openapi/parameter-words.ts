const WORDS: Readonly<Record<string, string>> = {
  page: 'Which page of the list; the first is 0.',
  size: 'How many items a page has.',
  sort: 'What the list is ordered by, and in which direction.',
  search: 'Only what contains this text.',
  key: 'The public key of the business.',
  startDate: 'The beginning of the span.',
  endDate: 'The end of the span.',
  id: 'The id of the record.',
  businessId: 'The id of the business, which must be your own.',
  businessAccountId: 'The id of the business, which must be your own.',
  contentId: 'Only those that show this video or playlist.',
  playerId: 'The id of the player.',
  videoId: 'The id of the video.',
  playlistId: 'The id of the playlist.',
  uploadId: 'The id of the upload.',
  posterId: 'The id of the poster.',
  sessionId: 'The id of the viewer session.',
  partNumber: 'The number of the part; the first is 1.',
  language: 'A language tag such as `en` or `pt-BR` (BCP 47).',
  label: 'The name of the captions in the menu of the player.',
  'sec-gpc': "The browser's Global Privacy Control.",
};

/** What a parameter of this name means, wherever it occurs. */
export function describeParameter(name: string): string | undefined {
  return WORDS[name];
}
