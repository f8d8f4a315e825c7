import { EventEmitter } from 'node:events';
import type { Database } from '../db/database.ts';
import { CHANGES_CHANNEL, type Topic } from './publish.ts';

/** PostgreSQL loses notifications while a connection is down, so subscribers are told to look this often. */
const FLOOR_MS = 2_000;

/** Receives what this process and the others publish. */
export interface Changes {
  /**
   * Calls back after each change of one thing, and whenever a change may have been missed.
   * @returns a function that unsubscribes
   */
  on(topic: Topic, id: string, onChange: () => void): () => void;
  /**
   * Calls back with the id of each thing of the topic that has changed, and with null whenever any of them may have.
   * @returns a function that unsubscribes
   */
  onAny(topic: Topic, onChange: (id: string | null) => void): () => void;
  close(): Promise<void>;
}

/** Listens to the database once for all subscribers. The embedded database loses nothing: it has one process. */
export async function openChanges(
  { kind, listen }: Pick<Database, 'kind' | 'listen'>,
  floorMs = FLOOR_MS,
): Promise<Changes> {
  const things = new EventEmitter().setMaxListeners(0);
  const topics = new EventEmitter().setMaxListeners(0);
  const lookAnew = () => {
    for (const name of things.eventNames()) things.emit(name);
    for (const name of topics.eventNames()) topics.emit(name, null);
  };
  const hear = (change: string) => {
    const [topic = '', id = ''] = change.split(' ', 2);
    things.emit(change);
    topics.emit(topic, id);
  };
  const stopListening = await listen(CHANGES_CHANNEL, hear, lookAnew);
  const floor = kind === 'postgres' ? setInterval(lookAnew, floorMs).unref() : undefined;
  return {
    on: (topic, id, onChange) => subscribe(things, `${topic} ${id}`, onChange),
    onAny: (topic, onChange) => subscribe(topics, topic, onChange),
    close: async () => {
      clearInterval(floor);
      await stopListening();
    },
  };
}

function subscribe<T extends unknown[]>(
  emitter: EventEmitter,
  name: string,
  onChange: (...said: T) => void,
): () => void {
  emitter.on(name, onChange as (...said: unknown[]) => void);
  return () => emitter.off(name, onChange as (...said: unknown[]) => void);
}
