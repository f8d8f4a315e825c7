import * as v from 'valibot';

/** A server of MediaMTX that takes and plays live streams for us. Addresses have no slash at their end. */
export interface MediamtxSettings {
  /** Of its control API, where our processes reach it. */
  readonly apiUrl: string;
  /** What it and we prove to each other that we are. */
  readonly secret: string;
  /** Where browsers reach its HLS. */
  readonly hlsUrl: string;
  /** Where browsers reach its WebRTC; absent without it. */
  readonly webRtcUrl: string | undefined;
  /** Where encoders reach it, `rtmp://` or `rtmps://`; absent if it takes none. */
  readonly rtmpUrl: string | undefined;
}

const NEEDED = ['MEDIAMTX_API_URL', 'MEDIAMTX_SECRET', 'MEDIAMTX_HLS_URL'] as const;

const address = (protocols: RegExp, example: string) =>
  v.pipe(
    v.string(),
    v.check((text) => isPlainAddress(text, protocols), `must be an address such as ${example}`),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

/** The variables that name the engine of live streams. */
export const MEDIAMTX_SETTINGS = {
  LIVE_ENGINE: v.optional(v.picklist(['embedded', 'mediamtx'], 'must be embedded or mediamtx'), 'embedded'),
  MEDIAMTX_API_URL: v.optional(address(/^https?:$/, 'http://10.0.0.7:9997')),
  MEDIAMTX_SECRET: v.optional(
    // It is the user information of an address in the configuration of MediaMTX.
    v.pipe(v.string(), v.regex(/^[\w-]{32,}$/, 'must be at least 32 letters, digits, _ or -')),
  ),
  MEDIAMTX_HLS_URL: v.optional(address(/^https?:$/, 'https://live.example.com')),
  MEDIAMTX_WEBRTC_URL: v.optional(address(/^https?:$/, 'https://webrtc.example.com')),
  MEDIAMTX_RTMP_URL: v.optional(address(/^rtmps?:$/, 'rtmp://ingest.example.com')),
};

const Settings = v.object(MEDIAMTX_SETTINGS);
type Settings = v.InferOutput<typeof Settings>;

/** A line for each variable that is missing, and for an engine that is described but not chosen. */
export function missingMediamtxSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given.LIVE_ENGINE !== 'mediamtx')
    return Object.keys(given).some((name) => name.startsWith('MEDIAMTX_'))
      ? ['LIVE_ENGINE is not mediamtx, although there are settings of MediaMTX']
      : [];
  const missing = NEEDED.filter((name) => given[name] === undefined).map(
    (name) => `${name} is missing: LIVE_ENGINE=mediamtx needs it`,
  );
  if (given.MEDIAMTX_RTMP_URL === undefined && given.MEDIAMTX_WEBRTC_URL === undefined)
    missing.push('MEDIAMTX_RTMP_URL or MEDIAMTX_WEBRTC_URL is missing: encoders need one of them');
  return missing;
}

/** The server of MediaMTX; undefined for our own engine. */
export function mediamtxOf(settings: Settings): MediamtxSettings | undefined {
  const { MEDIAMTX_API_URL: apiUrl, MEDIAMTX_SECRET: secret, MEDIAMTX_HLS_URL: hlsUrl } = settings;
  if (settings.LIVE_ENGINE !== 'mediamtx' || !apiUrl || !secret || !hlsUrl) return undefined;
  return {
    apiUrl,
    secret,
    hlsUrl,
    webRtcUrl: settings.MEDIAMTX_WEBRTC_URL,
    rtmpUrl: settings.MEDIAMTX_RTMP_URL,
  };
}

function isPlainAddress(text: string, protocols: RegExp): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !protocols.test(url.protocol) || url.hostname === '') return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
