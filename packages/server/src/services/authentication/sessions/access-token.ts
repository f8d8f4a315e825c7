import { MemberRole } from '@commoncast/core/authentication/schema';
import { ApiError } from '@commoncast/core/http/api-error';
import { Id } from '@commoncast/core/http/values';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { MemberIdentity } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import { unauthorized } from '../../../problems/problems.ts';

export const ACCESS_TOKEN_MINUTES = 15;

/** As long as the cookie lives. */
const BROWSER_KEEPS_S = 86_400;

const ALGORITHM = 'HS256';
const ISSUER = 'commoncast';
const AUDIENCE = 'commoncast-api';
/** RFC 9068. */
const TYPE = 'at+jwt';

/** `act` names who acts in the subject's name (RFC 8693 §4.1). */
const Claims = v.object({
  sub: Id,
  business: Id,
  role: MemberRole,
  sid: Id,
  act: v.exactOptional(v.object({ sub: Id })),
});

export interface AccessTokens {
  issue(identity: MemberIdentity): Promise<string>;
  /** @throws {ApiError} TOKEN_EXPIRED (403), or UNAUTHORIZED for anything else that is wrong */
  verify(token: string): Promise<MemberIdentity>;
  /**
   * Whose token it is, for as long as a browser keeps it, spent or not; undefined for one that is not ours.
   * It tells people apart and allows nothing.
   */
  identify(token: string): Promise<MemberIdentity | undefined>;
}

/** Issues and verifies the tokens that calls carry. Nothing is looked up here: see live-sessions.ts. */
export function createAccessTokens(keys: readonly [Uint8Array, ...Uint8Array[]], clock: Clock): AccessTokens {
  /** Replacing a key signs nobody out: tokens of earlier ones are accepted while those are known. */
  async function read(token: string, clockTolerance: number): Promise<MemberIdentity> {
    for (const key of keys.slice(0, -1)) {
      try {
        return await readWith(key, token, clockTolerance);
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      }
    }
    return await readWith(keys.at(-1) ?? keys[0], token, clockTolerance);
  }

  async function readWith(key: Uint8Array, token: string, clockTolerance: number): Promise<MemberIdentity> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp'],
      currentDate: clock(),
      clockTolerance,
    });
    const { sub, business, role, sid, act } = v.parse(Claims, payload);
    return { userId: sub, businessId: business, role, sessionId: sid, ...(act && { actorId: act.sub }) };
  }

  return {
    issue({ userId, businessId, role, sessionId, actorId, endsAt }) {
      const nowS = Math.floor(clock().getTime() / 1000);
      const sessionEndS = endsAt ? Math.floor(endsAt.getTime() / 1000) : Number.POSITIVE_INFINITY;
      return new SignJWT({
        business: businessId,
        role,
        sid: sessionId,
        ...(actorId !== undefined && { act: { sub: actorId } }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(nowS)
        .setExpirationTime(Math.min(nowS + ACCESS_TOKEN_MINUTES * 60, sessionEndS))
        .sign(keys[0]);
    },
    async verify(token) {
      try {
        return await read(token, 0);
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw new ApiError({ status: 403, code: 'TOKEN_EXPIRED', message: 'The access token has expired' });
        }
        throw unauthorized();
      }
    },
    identify: (token) => read(token, BROWSER_KEEPS_S).catch(() => undefined),
  };
}
