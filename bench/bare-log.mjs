// The yardstick of the activity log: Fastify, pg, and the SQL of a page and of its numbers written by hand for each question, from the same
// indexes. It knows no brand, session, limit, language or declaration.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
const { id } = (await pool.query('select id::float8 from account where username = $1', [process.env.BENCH_ACCOUNT])).rows[0]
const app = fastify()

const day = (place) => `${place}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'`
const FOUND = {
  all: 'account_id = $1',
  days: `account_id = $1 and at >= ${day('$4')} and at < ${day('$5')} + interval '1 day'`,
  text: `account_id = $1 and (action ilike $4 or detail ilike $4 or ip ilike $4 or actor_name ilike $4 or status ilike $4)`,
}

app.post('/log', async (request, reply) => {
  const { page, pageSize, search, from, to } = request.body
  const [found, values] = search ? [FOUND.text, [`%${search}%`]] : from ? [FOUND.days, [from, to]] : [FOUND.all, []]
  const counted = found.replaceAll('$4', '$2').replaceAll('$5', '$3')
  const [rows, sums] = await Promise.all([
    pool.query(
      `select a.* from (select id from activity where ${found} order by at desc, id desc limit $2 offset $3) p
       join activity a on a.id = p.id order by a.at desc, a.id desc`,
      [id, pageSize, (page - 1) * pageSize, ...values],
    ),
    pool.query(`select count(*)::int as all, count(*) filter (where status = 'error')::int as error from activity where ${counted}`, [
      id,
      ...values,
    ]),
  ])
  const [{ all, error }] = sums.rows
  const items = rows.rows.map((row) => ({
    id: Number(row.id),
    action: row.action,
    status: row.status,
    detail: row.detail,
    ip: row.ip,
    time: row.at.toISOString(),
  }))
  reply.header('content-type', 'application/json; charset=utf-8')
  return JSON.stringify({ status: 'success', data: { items, total: all, counts: { all, success: all - error, error } }, msg: '' })
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
