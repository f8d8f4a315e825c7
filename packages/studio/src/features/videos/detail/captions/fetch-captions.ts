/** The captions in a file of ours, as WebVTT. @throws the file cannot be had */
export async function fetchCaptions(url: string, signal?: AbortSignal): Promise<string> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`captions answered ${answer.status}`);
  return answer.text();
}
