import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const RTMP_MODULES = [
  '/usr/lib/nginx/modules/ngx_rtmp_module.so',
  '/usr/share/nginx/modules/ngx_rtmp_module.so',
];
/** Debian keeps it out of the PATH of ordinary accounts. */
const NGINX_PROGRAMS = ['nginx', '/usr/sbin/nginx'];

/** Whether there are FFmpeg's programs that publish and look at broadcasts. */
export function hasFfmpeg(): boolean {
  return ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);
}

/** Whether its programs speak SRT. */
export function hasSrt(): boolean {
  return (
    hasFfmpeg() && /^\s*srt$/m.test(spawnSync('ffmpeg', ['-protocols'], { encoding: 'utf8' }).stdout ?? '')
  );
}

/** nginx and its module for RTMP; null if one of them is missing. */
export function findNginxRtmp(): { readonly program: string; readonly module: string } | null {
  const program = NGINX_PROGRAMS.find((name) => spawnSync(name, ['-v']).status === 0);
  const module = RTMP_MODULES.find((path) => existsSync(path));
  return program && module ? { program, module } : null;
}

/** @returns a sentence that says which real peers of live streams are missing, or null if all are there */
export function whyNoLivePeers(): string | null {
  const missing = [
    ...(hasFfmpeg() ? [] : ['FFmpeg']),
    ...(findNginxRtmp() ? [] : ['nginx with its RTMP module']),
  ];
  if (missing.length === 0) return null;
  return `Live streams were not tried with ${missing.join(' nor ')}, which this machine does not have.`;
}
