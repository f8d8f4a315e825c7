import fastify from 'fastify';

// A route that answers a fixed text and does nothing else: the floor under our own calls. `[text]`

const [, , text = ''] = process.argv;
const app = fastify({ logger: false });
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ event: 'ready', origin })}\n`);
