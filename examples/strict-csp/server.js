import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const {
  ORIGIN = 'http://localhost:8080',
  KEY = 'PUBLIC_KEY',
  SUM = 'CHECKSUM',
  PLAYER_ID = 'PLAYER_ID',
  PORT = '8090',
} = process.env;

/** A fresh nonce for each answer, in the policy and in the tag. */
const server = createServer((_, response) => {
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `connect-src ${ORIGIN}`,
      `img-src ${ORIGIN}`,
      `media-src ${ORIGIN} blob:`,
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
  });
  response.end(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>A page with a strict policy and a video</title>
    <script async nonce="${nonce}" src="${ORIGIN}/sub-apps/widgets/player/index.js?key=${KEY}&sum=${SUM}"></script>
  </head>
  <body>
    <h1>A page with a strict policy and a video</h1>
    <commoncast-player player-id="${PLAYER_ID}"></commoncast-player>
  </body>
</html>`);
});

server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
