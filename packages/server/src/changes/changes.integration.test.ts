import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../test/content/eventually.ts';
import { databasesUnderTest, type TestDatabase } from '../../test/database.ts';
import { type Changes, openChanges } from './changes.ts';
import { publish } from './publish.ts';

describe.each(databasesUnderTest())('the change bus on $kind', ({ open }) => {
  let database: TestDatabase;
  /** Two processes, as far as the database can tell. */
  let near: Changes;
  let far: Changes;
  beforeAll(async () => {
    database = await open();
    near = await openChanges(database, 3_600_000);
    far = await openChanges(database, 3_600_000);
  });
  afterAll(async () => {
    await near.close();
    await far.close();
    await database.close();
  });

  test('tells every process of a change once its transaction has committed', async () => {
    const heard: string[] = [];
    near.on('film', '1', () => heard.push('near 1'));
    far.on('film', '1', () => heard.push('far 1'));
    far.onAny('film', (id) => heard.push(`far any ${id}`));
    await database.transaction(async (tx) => {
      await publish(tx, 'film', '1');
      heard.push('not committed');
    });
    await eventually(
      () => heard.length,
      (count) => count === 4,
    );
    expect(heard[0]).toBe('not committed');
    expect(heard.toSorted()).toEqual(['far 1', 'far any 1', 'near 1', 'not committed']);
  });

  test('is silent about rollbacks and other things, and to those who unsubscribed', async () => {
    const heard: string[] = [];
    const leave = near.on('book', '1', () => heard.push('left'));
    leave();
    near.on('book', '2', () => heard.push('another'));
    near.on('song', '1', () => heard.push('another topic'));
    near.onAny('book', (id) => heard.push(`${id}`));
    const undone = database.transaction(async (tx) => {
      await publish(tx, 'book', 'undone');
      throw new Error('never mind');
    });
    await expect(undone).rejects.toThrow('never mind');
    await database.transaction((tx) => publish(tx, 'book', '1'));
    await eventually(
      () => heard.length,
      (count) => count > 0,
    );
    expect(heard).toEqual(['1']);
  });
});

describe('a PostgreSQL that loses its notifications', () => {
  test('is made up for: everybody who waits looks again regularly', async () => {
    let stopped = 0;
    const changes = await openChanges(
      { kind: 'postgres', listen: async () => async () => void stopped++ },
      10,
    );
    const heard: unknown[] = [];
    changes.on('film', '1', () => heard.push('film 1'));
    changes.onAny('film', (id) => heard.push(id));
    await eventually(
      () => heard.length,
      (count) => count >= 4,
    );
    expect(heard.slice(0, 4)).toEqual(['film 1', null, 'film 1', null]);
    await changes.close();
    expect(stopped).toBe(1);
  });

  test('makes everybody look again as soon as it is back', async () => {
    let reconnect = () => {};
    const listen = async (_channel: string, _onPayload: unknown, onReconnect?: () => void) => {
      reconnect = () => onReconnect?.();
      return async () => {};
    };
    const changes = await openChanges({ kind: 'postgres', listen }, 3_600_000);
    const heard: unknown[] = [];
    changes.onAny('film', (id) => heard.push(id));
    reconnect();
    expect(heard).toEqual([null]);
    await changes.close();
  });
});
