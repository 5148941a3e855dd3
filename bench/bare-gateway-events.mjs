// The yardstick of webhooks: Fastify and pg, and one statement that keeps what was told, once per id. It checks the signature, as anything on the
// open net must, and knows no transaction, job, event, account or vendor.
import { createHmac, timingSafeEqual } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const secret = process.env.BENCH_SECRET
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
await pool.query(
  'create table if not exists bare_event (id text primary key, payload jsonb not null, at timestamptz not null default now())',
)
const app = fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

app.post('/hook', async (request, reply) => {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(request.headers['x-sandbox-signature'] ?? '') ?? []
  const expected = createHmac('sha256', secret).update(`${t}.`).update(request.body).digest('hex')
  if (v1.length !== expected.length || !timingSafeEqual(Buffer.from(v1), Buffer.from(expected)))
    return reply.code(401).send({ received: false })
  const event = JSON.parse(request.body.toString('utf8'))
  await pool.query({
    name: 'keep',
    text: 'insert into bare_event (id, payload) values ($1, $2) on conflict (id) do nothing',
    values: [event.id, event],
  })
  return { received: true }
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
