import type { PictureFormat } from '../../media/pictures/picture-job.ts';

/** The smallest format that the browser takes; browsers name those that they know in `Accept`, most crawlers none. */
export function posterFormat(accept: string | undefined): PictureFormat {
  const types = new Set((accept ?? '').split(',').flatMap((range) => acceptedType(range) ?? []));
  if (types.has('image/avif')) return 'avif';
  return types.has('image/webp') ? 'webp' : 'jpeg';
}

/** RFC 9110 §12.5.1: a weight of 0 means 'not this one'. */
function acceptedType(range: string): string | null {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? null : type;
}
