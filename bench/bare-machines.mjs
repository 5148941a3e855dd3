// The yardstick of one customer's many machines: Fastify, pg, and for each question the SQL of its page and of the tabs' numbers, written by
// hand. It knows no brand, session, limit, permission, sharing, language or declaration.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
const { id } = (await pool.query('select id::float8 from account where username = $1', [process.env.BENCH_ACCOUNT])).rows[0]
const app = fastify()

const LISTED = `s.account_id = $1 and s.kind = 'vps' and s.state in ('installing', 'active')`
const TABS = { all: 'true', overdue: `s.payment_status = 'Overdue'` }
const SORTS = { '-id': 's.id desc', name: 'lower(s.name), s.id', address: 'v.address::inet, s.id' }
const TEXT = `strpos(lower(concat_ws(' ', '#' || s.id, s.name, s.plan_name, s.note, array_to_string(s.tags, ' '), v.address, v.os_title, l.code,
  l.city->>'en-US', l.city->>'vi-VN', l.city->>'zh-CN', v.state)), $4) > 0`
const SHOWN = `s.id::float8, s.type, s.name, s.state, s.plan_name, s.start_at, s.end_at, s.auto_renew, s.price_amount::float8, s.currency,
  s.period_months, s.note, s.tags, s.payment_status, v.state as machine, v.power, v.uptime_since, v.address, v.os_title, v.family,
  s.plan->>'cpu' as cpu, s.plan->>'memoryMb' as memory, s.plan->>'diskGb' as disk, l.code, l.country`

app.post('/machines', async (request, reply) => {
  const { page, pageSize, search, tab, sort = '-id' } = request.body
  const sums = await pool.query({
    name: 'tabs',
    text: `select count(*)::int as all, count(*) filter (where payment_status = 'Overdue')::int as overdue from service s where ${LISTED}`,
    values: [id],
  })
  const { rows } = await pool.query({
    name: `page ${tab} ${sort} ${search !== ''}`,
    text: `select ${SHOWN}, ${search ? 'count(*) over ()' : 'null'}::float8 as found
      from service s join vps v on v.service_id = s.id left join location l on l.id = s.location_id
      where ${LISTED} and ${TABS[tab]} ${search ? `and ${TEXT}` : ''} order by ${SORTS[sort]} limit $2 offset $3`,
    values: [id, pageSize, (page - 1) * pageSize, ...(search ? [search.toLowerCase()] : [])],
  })
  const items = rows.map(({ found: _, ...row }) => row)
  reply.header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify({ status: 'success', data: { items, total: rows[0]?.found ?? sums.rows[0][tab], counts: sums.rows[0] }, msg: '' })
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
