/** How often an open control room is told what is new. */
const LOOK_MS = 20;

/** Tells each time that something is another than before, until nobody listens. */
export function eventsOf(look: () => object, signal: AbortSignal): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setInterval>;
  let said = '';
  return new ReadableStream({
    start(controller) {
      const tell = () => {
        const text = JSON.stringify(look());
        if (text === said) return;
        said = text;
        controller.enqueue(new TextEncoder().encode(`data: ${text}\n\n`));
      };
      tell();
      timer = setInterval(tell, LOOK_MS);
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        controller.error(signal.reason);
      });
    },
    cancel: () => clearInterval(timer),
  });
}
