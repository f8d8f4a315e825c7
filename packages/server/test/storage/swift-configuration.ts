import { userInfo } from 'node:os';

/** Where the servers of one Swift listen. */
export interface SwiftPorts {
  readonly proxy: number;
  readonly account: number;
  readonly container: number;
  readonly object: number;
  readonly cache: number;
}

interface Settings {
  readonly directory: string;
  readonly ports: SwiftPorts;
  readonly region: string;
  readonly secret: string;
}

/** Small pages, so that lists have several of them, and parts of any size. */
const PAGE = 7;

/** The configuration files of a Swift with one replica on one device, by their names. */
export function configurationOf(settings: Settings): Record<string, string> {
  const { ports, region, secret } = settings;
  const storing = (['account', 'container', 'object'] as const).map((name) => [
    `${name}.conf`,
    `${common(settings, ports[name])}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`,
  ]);
  const proxy = `${common(settings, ports.proxy)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine half a second is too little to connect, and the one device would be given up after ten tries.
conn_timeout = 10
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
# What a bucket's CORS rules say elsewhere: pages of every site may send parts, and read their ETags.
cors_allow_origin = *
cors_expose_headers = etag
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.cache}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
cors_preflight_allow_origin = *
max_bucket_listing = ${PAGE}
max_parts_listing = ${PAGE}
max_upload_part_num = 10000
min_segment_size = 1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
concurrency = 8
yield_frequency = 1
`;
  return { ...Object.fromEntries(storing), 'proxy.conf': proxy };
}

function common({ directory }: Settings, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${directory}
devices = ${directory}/devices
recon_cache_path = ${directory}
mount_check = false
disable_fallocate = true
log_level = WARNING
log_address = ${directory}/no-log
`;
}
