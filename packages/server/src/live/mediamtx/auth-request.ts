import { endpoint } from '@commoncast/core/http/endpoint';
import * as v from 'valibot';

/** Releases differ in what they add; what one leaves out is empty. */
const Text = v.nullish(v.pipe(v.string(), v.maxLength(4_096)), '');

/** What MediaMTX asks with `authMethod: http` before anybody publishes, plays, or uses its control API. */
export const AuthRequest = v.object({
  action: v.pipe(v.string(), v.maxLength(40)),
  path: Text,
  protocol: Text,
  /** Of the connection; absent while there is none yet, as for a preflight of WHIP. */
  id: v.nullish(v.union([v.literal(''), v.pipe(v.string(), v.uuid(), v.toLowerCase())]), ''),
  ip: Text,
  user: Text,
  password: Text,
  token: Text,
  /** Of the address, without `?`. */
  query: Text,
  userAgent: Text,
});
export type AuthRequest = v.InferOutput<typeof AuthRequest>;

/** Asked by MediaMTX alone, and so on no page of the API. */
export const authorizeByMediamtx = endpoint({
  service: 'streams',
  method: 'POST',
  path: '/hooks/mediamtx/auth',
  auth: 'none',
  summary: 'Whether somebody may publish, play, or use the control API of MediaMTX',
  body: AuthRequest,
  bodyLimit: 32 * 1024,
  response: v.null(),
});

/** Where its hooks say that something has changed. */
export const CHANGED_PATH = '/hooks/mediamtx/changed';
