import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { whyNoLivePeers } from '@commoncast/server/test/live/find-live-peers';

const PACKAGES = ['ffmpeg', 'libnginx-mod-rtmp'];

/** Under CI on Debian as root, installs FFmpeg and nginx-rtmp if they are missing, so that live streams meet real peers. */
export function ensureLivePeers(log: (line: string) => void): void {
  const mayInstall =
    process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (whyNoLivePeers() !== null && mayInstall) {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
      log(`Installing peers for live streams: apt-get ${args.join(' ')}`);
      // Tests run their own nginx: with a run level of 1, Debian does not start the one that it installs.
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      spawnSync('apt-get', args, { stdio: 'ignore', env });
    }
  }
  log(whyNoLivePeers() ?? 'Peers for live streams: FFmpeg, nginx with its RTMP module');
}
