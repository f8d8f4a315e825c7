import path from 'node:path';
import * as v from 'valibot';
import { portNumber } from './port-setting.ts';

/** Where encoders are heard by RTMPS, and the files of the certificate for it. */
export interface RtmpsSettings {
  /** 0 takes a free one. The same in every process. */
  readonly port: number;
  /** Absolute; PEM, with the chain. Only processes with the role `live` read it. */
  readonly certFile: string;
  /** Absolute; PEM, without a passphrase. */
  readonly keyFile: string;
}

/** The variables of RTMPS, by their names. */
export const RTMPS_SETTINGS = {
  RTMPS_PORT: v.optional(portNumber),
  RTMPS_CERT_FILE: v.optional(v.string()),
  RTMPS_KEY_FILE: v.optional(v.string()),
};

const Settings = v.object(RTMPS_SETTINGS);

/** Where only some of them are given, a line for each that is missing. */
export function missingRtmpsSettings(given: Readonly<Record<string, string | undefined>>): string[] {
  const missing = Object.keys(RTMPS_SETTINGS).filter((name) => given[name] === undefined);
  if (missing.length === Object.keys(RTMPS_SETTINGS).length) return [];
  return missing.map(
    (name) => `${name} is missing: the settings of RTMPS are given together, or none of them`,
  );
}

/** Undefined where RTMPS is off. */
export function rtmpsOf(settings: v.InferOutput<typeof Settings>): RtmpsSettings | undefined {
  const { RTMPS_PORT: port, RTMPS_CERT_FILE: certFile, RTMPS_KEY_FILE: keyFile } = settings;
  if (port === undefined || !certFile || !keyFile) return undefined;
  return { port, certFile: path.resolve(certFile), keyFile: path.resolve(keyFile) };
}
