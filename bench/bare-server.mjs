// The yardstick: Fastify and pg with nothing between them. It runs the portal's own list SQL, maps the rows as the portal does and
// writes the same JSON with JSON.stringify; it knows no brand, session, limit, transaction or declaration.
import fastify from 'fastify'
import pg from 'pg'
import { mapRows, vpsList } from '../server/dist/modules/compute/list.js'
import { listServices } from '../server/dist/modules/services/index.js'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
const engines = await pool.query('select id, capabilities from engine')
const capabilities = new Map(engines.rows.map((engine) => [engine.id, engine.capabilities]))
const owner = (await pool.query('select id::float8, username from account where username = $1', [process.env.BENCH_ACCOUNT])).rows[0]
const account = { ...owner, staffRoles: null }
const app = fastify()

app.post('/list', async (request, reply) => {
  const tx = { client: pool }
  const { page, pageSize, search, tab } = request.body
  const list = await listServices(tx, vpsList, {
    accountId: account.id,
    timeZone: 'UTC',
    lang: 'en-US',
    page,
    pageSize,
    search,
    tab,
    filters: {},
  })
  const mapped = await mapRows(tx, list.rows, account, capabilities)
  const data = { items: mapped.map(({ row }) => row), total: list.total, counts: list.counts }
  reply.header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify({ status: 'success', data, msg: '' })
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
