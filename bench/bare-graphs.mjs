// The yardstick of the graphs: Fastify and pg with nothing between them, the portal's own statement, and the same JSON below `data.series`. It
// knows no brand, session, limit, permission or declaration.
import fastify from 'fastify'
import pg from 'pg'
import { seriesOf } from '../server/dist/modules/compute/metrics/read.store.js'
import { windowOf } from '../server/dist/modules/compute/metrics/window.rules.js'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
const app = fastify()

app.post('/graph', async (request, reply) => {
  const { id, range } = request.body
  const now = Math.floor(Date.now() / 60_000)
  const window = windowOf(range, now, now)
  const series = await seriesOf({ client: pool }, id, window)
  reply.header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify({ status: 'success', data: { range, from: window.from, until: window.until, series }, msg: '' })
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
