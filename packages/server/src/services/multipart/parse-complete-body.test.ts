import { describe, expect, test } from 'vitest';
import { parseCompleteBody } from './parse-complete-body.ts';

const A = 'a'.repeat(32);
const B = '0123456789abcdef0123456789ABCDEF';
const part = (number: number | string, etag: string) =>
  `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`;
const body = (...parts: string[]) => `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;

describe('parseCompleteBody', () => {
  test.each([`"${A}"`, `&quot;${A}&quot;`, `&#34;${A}&#34;`, A])('reads the ETag %s', (etag) =>
    expect(parseCompleteBody(body(part(1, etag)))).toEqual([{ partNumber: 1, etag: `"${A}"` }]),
  );

  test('reads what an S3 client sends: declaration, name space, white space, checksums', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
        <Part><ETag>"${A}"</ETag><PartNumber>1</PartNumber><ChecksumCRC32>abc=</ChecksumCRC32></Part>
        ${part(2, `"${B}"`)}
      </CompleteMultipartUpload>`;
    expect(parseCompleteBody(xml)).toEqual([
      { partNumber: 1, etag: `"${A}"` },
      { partNumber: 2, etag: `"${B.toLowerCase()}"` },
    ]);
  });

  test('reads ETags that are no MD5 as they are: stores with keys of their own have such', () => {
    const etag = 'Ab-0/x+y=.z_1:2';
    expect(parseCompleteBody(body(part(1, `"${etag}"`)))).toEqual([{ partNumber: 1, etag: `"${etag}"` }]);
  });

  test('reads 10,000 parts, and no more', () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => part(index + 1, A));
    expect(parseCompleteBody(body(...parts))).toHaveLength(10_000);
    expect(() => parseCompleteBody(body(...parts, part(10_001, A)))).toThrow('CompleteMultipartUpload');
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['an open tag', '<CompleteMultipartUpload>'],
    ['another document', '<Delete><Object/></Delete>'],
    ['no part', body()],
    ['a part without an ETag', body('<Part><PartNumber>1</PartNumber></Part>')],
    ['an invalid part number', body(part('one', A))],
    ['part number 0', body(part(0, A))],
    ['an empty ETag', body(part(1, '""'))],
    ['an ETag with something else in it', body(part(1, '"a b"'))],
    ['an endless ETag', body(part(1, 'a'.repeat(129)))],
    ['a document type', `<!DOCTYPE x [<!ENTITY e "e">]>${body(part(1, A))}`],
    ['a custom entity', body(part(1, '&e;'))],
    ['a billion laughs', `<!doctype x [<!entity a "aaaa">]>${body(part('&a;', A))}`],
  ])('refuses %s', (_, xml) =>
    expect(() => parseCompleteBody(xml)).toThrow(
      expect.objectContaining({ status: 400, code: 'MALFORMED_BODY' }),
    ),
  );

  test('a deeply nested document is refused quickly', () => {
    const depth = 100_000;
    const before = performance.now();
    expect(() => parseCompleteBody(`${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`)).toThrow(
      expect.objectContaining({ code: 'MALFORMED_BODY' }),
    );
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
