import path from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from '../../test/config-problems.ts';
import { readConfig } from '../config.ts';

test('RTMPS is on when its port and both files are given', () => {
  const given = { RTMPS_PORT: '1936', RTMPS_CERT_FILE: '/etc/tls/chain.pem', RTMPS_KEY_FILE: 'key.pem' };
  expect(readConfig(given).rtmps).toEqual({
    port: 1936,
    certFile: '/etc/tls/chain.pem',
    keyFile: path.resolve('key.pem'),
  });
  const together = 'the settings of RTMPS are given together, or none of them';
  expect(problemsOf({ RTMPS_PORT: '1936' })).toEqual([
    `RTMPS_CERT_FILE is missing: ${together}`,
    `RTMPS_KEY_FILE is missing: ${together}`,
  ]);
  expect(problemsOf({ ...given, RTMPS_KEY_FILE: '' })).toEqual([`RTMPS_KEY_FILE is missing: ${together}`]);
  expect(problemsOf({ ...given, RTMPS_PORT: 'x' })).toEqual(['RTMPS_PORT must be a port from 0 to 65535']);
});
