/** The data of each event, as it arrives; comments are skipped. Ends when the server ends the stream. */
export async function* serverSentEvents<T>(answer: Response): AsyncGenerator<T> {
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as T;
  }
}
