import { createParser } from 'eventsource-parser';
import * as v from 'valibot';

/**
 * Reads server-sent events until the server ends them. Not EventSource: that cannot send the access token.
 * @param schema messages that do not fit are left out
 */
export async function readEvents<Schema extends v.GenericSchema>(
  answer: Response,
  schema: Schema,
  onMessage: (message: v.InferOutput<Schema>) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = v.safeParse(schema, parseJson(data));
      if (message.success) onMessage(message.output);
    },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
