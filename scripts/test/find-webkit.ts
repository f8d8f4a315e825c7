import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Without GStreamer's plug-ins WebKitGTK plays no H.264, and without a screen it shows nothing. */
const DEBIAN_PACKAGES = [
  'webkit2gtk-driver',
  'libwebkit2gtk-4.1-0',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-gl',
  'xvfb',
  'xauth',
];
const PROGRAMS = ['WebKitWebDriver', 'xvfb-run'];
const MINI_BROWSER = '/usr/lib{,64,exec,/*}/webkit2gtk-4.1/MiniBrowser';
const H264_PLUGIN = '/usr/lib{,64,/*}/gstreamer-1.0/libgstlibav.so';

/** Where WebKitGTK's own small browser is. */
export type WebkitSearch = { readonly path: string } | { readonly reason: string };

/**
 * Finds WebKitGTK with its driver and a screen for it; under CI on Debian as root, installs what is missing. It is a
 * third opinion: if it is not to be had, its level is reported as skipped.
 */
export function findWebkit(log: (line: string) => void): WebkitSearch {
  const found = search();
  if ('path' in found || !mayInstall()) return found;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
    log(`Installing a WebKit: apt-get ${args.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env });
    if (status !== 0) log(`That failed: ${stderr.trim().split('\n').at(-1)}`);
  }
  return search();
}

const mayInstall = (): boolean =>
  process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');

function search(): WebkitSearch {
  const { MINI_BROWSER_PATH } = process.env;
  const path = [MINI_BROWSER_PATH ?? '', ...globSync(MINI_BROWSER)].find(existsSync);
  const missing = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (!path) missing.push('MiniBrowser');
  if (!globSync(H264_PLUGIN).length) missing.push("GStreamer's libav");
  return path && !missing.length ? { path } : { reason: `${missing.join(', ')} not found` };
}
