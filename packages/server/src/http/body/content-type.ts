import { ApiError } from '@commoncast/core/http/api-error';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';

export type BodyType = NonNullable<EndpointDefinition['bodyType']>;

const ALIASES: Readonly<Record<string, BodyType>> = { 'text/xml': 'application/xml' };

/** @throws {ApiError} UNSUPPORTED_MEDIA_TYPE: not the type that the call accepts, or not in UTF-8 */
export function requireContentType(header: string | undefined, expected: BodyType): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  if ((ALIASES[type] ?? type) === expected && isUtf8) return;
  throw new ApiError({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: `The body must be sent as ${expected}${expected === 'application/octet-stream' ? '' : ' in UTF-8'}`,
  });
}
