import { expect, test } from 'vitest';
import type { AuditRow } from './repository.ts';
import { toTable } from './to-table.ts';

const ROW: AuditRow = {
  id: 'a',
  business_id: 'b',
  user_id: 'u',
  actor_id: 'u',
  action: 'video.delete',
  subject_id: null,
  changed_from: null,
  changed_to: null,
  address_block: '203.0.113.7',
  created_at: new Date('2026-05-01T12:00:00Z'),
  username: 'anna',
  actor_username: 'anna',
};

test('begins with the names of its columns, in UTF-8', () => {
  expect(toTable([ROW])).toBe(
    '\uFEFFDate,User,Done by,Action,Id,Before,After,Network\r\n2026-05-01T12:00:00.000Z,anna,anna,video.delete,,,,203.0.113.7\r\n',
  );
});

test('quotes what has commas and quotation marks, and makes no formula of anything', () => {
  const [, line] = toTable([{ ...ROW, username: '=1+1', changed_to: { name: 'a, b' } }]).split('\r\n');
  expect(line).toBe(`2026-05-01T12:00:00.000Z,'=1+1,anna,video.delete,,,"{""name"":""a, b""}",203.0.113.7`);
});

test('names people by their id who are gone', () => {
  expect(toTable([{ ...ROW, username: null, actor_username: null }])).toContain(',u,u,video.delete');
});
