import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers';
import { createSecureContext } from 'node:tls';

/** A certificate with its chain, and its key, both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** The files of a certificate. */
export interface CertificateFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Files of a certificate that cannot be used; says why in a sentence for the operator. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** How often the files are read again: renewals come weeks before the old certificate ends. */
const READ_AGAIN_MS = 30_000;

/**
 * Reads a certificate and its key, and tries them.
 * @throws {CertificateError} a file cannot be read, or they do not belong together
 */
export async function readCertificate({ certFile, keyFile }: CertificateFiles): Promise<Certificate> {
  const certificate = {
    cert: await readSetting('RTMPS_CERT_FILE', certFile),
    key: await readSetting('RTMPS_KEY_FILE', keyFile),
  };
  try {
    // An empty file, as one that is just being written, would do for a context, which then has no certificate.
    const isPair = new X509Certificate(certificate.cert).checkPrivateKey(createPrivateKey(certificate.key));
    if (!isPair) throw new Error('the key is of another certificate');
    createSecureContext(certificate);
  } catch (error) {
    throw new CertificateError(
      `RTMPS_CERT_FILE and RTMPS_KEY_FILE are not a certificate and its key, both in PEM: ${(error as Error).message}.`,
    );
  }
  return certificate;
}

async function readSetting(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`${variable} cannot be read: ${(error as Error).message}.`);
  }
}

/**
 * Reads the files again and again, because programs that renew certificates restart nothing; symbolic links and mounted
 * folders tell no watcher of a change. What cannot be used is reported once, and the certificate before it stays.
 * @returns a function that stops it
 */
export function keepCertificate(
  files: CertificateFiles,
  current: Certificate,
  options: {
    readonly renew: (certificate: Certificate) => void;
    readonly onFailure: (error: unknown) => void;
    readonly everyMs?: number;
  },
): () => void {
  const { renew, onFailure, everyMs = READ_AGAIN_MS } = options;
  let known = current;
  let complaint: string | null = null;
  let isStopped = false;
  async function look(): Promise<void> {
    try {
      const found = await readCertificate(files);
      complaint = null;
      if (found.cert === known.cert && found.key === known.key) return;
      renew(found);
      known = found;
    } catch (error) {
      const said = String(error);
      if (said !== complaint) onFailure(error);
      complaint = said;
    }
  }
  // One look ends before the next begins: a slow one that ended last would put back what it read first.
  function lookLater(): NodeJS.Timeout {
    return setTimeout(async () => {
      await look();
      if (!isStopped) timer = lookLater();
    }, everyMs).unref();
  }
  let timer = lookLater();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
