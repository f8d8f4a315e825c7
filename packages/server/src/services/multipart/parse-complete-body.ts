import { MAX_PARTS } from '@commoncast/core/multipart/constants';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { malformed } from '../../problems/problems.ts';

export interface ListedPart {
  readonly partNumber: number;
  /** In quotes. */
  readonly etag: string;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  // Entities are never expanded; the only one that senders use, a quotation mark, is decoded below.
  processEntities: false,
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Part',
});

const MD5 = /^[0-9a-f]{32}$/i;

const CompleteMultipartUpload = v.object({
  CompleteMultipartUpload: v.object({
    Part: v.pipe(
      v.array(
        v.object({
          PartNumber: v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/)),
          // S3's clients send it in quotes, escaped quotes or bare; newer ones add checksums, which are ignored. It is
          // an MD5 only where the store has no keys of its own for encryption.
          ETag: v.pipe(v.string(), v.regex(/^("|&quot;|&#34;)?[\w.:+/=-]{1,128}("|&quot;|&#34;)?$/)),
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_PARTS),
    ),
  }),
});

/**
 * Reads the `CompleteMultipartUpload` body of S3.
 * @throws {ApiError} MALFORMED_BODY; document types and entities are refused before anything is parsed
 */
export function parseCompleteBody(xml: string): ListedPart[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw malformed('Document types are not accepted');
  if (XMLValidator.validate(xml) !== true) throw malformed('This is not well-formed XML');
  const result = v.safeParse(CompleteMultipartUpload, parse(xml));
  if (!result.success) throw malformed('This is not a CompleteMultipartUpload with PartNumber and ETag');
  return result.output.CompleteMultipartUpload.Part.map(({ PartNumber, ETag }) => ({
    partNumber: Number(PartNumber),
    etag: `"${plainEtag(ETag)}"`,
  }));
}

/** Without quotes. Some senders write an MD5 in capitals; of anything else, only the store knows what is the same. */
function plainEtag(etag: string): string {
  const plain = etag.replace(/&quot;|&#34;|"/g, '');
  return MD5.test(plain) ? plain.toLowerCase() : plain;
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    // Too deep, or a name that reaches into prototypes.
    throw malformed('This XML is not acceptable');
  }
}
