// The yardstick of the staff's tickets: Fastify, pg, and the SQL of a page, of its customers and of its numbers written by hand for each
// question, from the same indexes. It knows no session, role, limit, language or declaration.
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
const app = fastify()

const PAGE = {
  open: `select t.*, a.username, a.email from support_ticket t join account a on a.id = t.account_id
    where t.state = 'open' FOUND order by t.due_at, t.id limit $1 offset $2`,
  closed: `select t.*, a.username, a.email from (select * from support_ticket t where t.state = 'closed' FOUND
      order by t.id desc limit $1 offset $2) t join account a on a.id = t.account_id order by t.id desc`,
  last: `select t.*, a.username, a.email from (select * from support_ticket t where t.state = 'closed' FOUND
      order by t.last_at desc, t.id desc limit $1 offset $2) t join account a on a.id = t.account_id order by t.last_at desc, t.id desc`,
}
const SUMS = `select count(*) filter (where assignee_id is null)::int as unassigned, count(*)::int as open
  from support_ticket t where t.state = 'open' FOUND`
const CLOSED = `select count(*)::int as closed from support_ticket t where t.state = 'closed' FOUND`
const SEARCH = `
  select id from support_ticket where text_words(title) @@ words_begin($1)
  union select ticket_id from support_message where text_words(body) @@ words_begin($1)
  union select t.id from support_ticket t join account a on a.id = t.account_id where a.username like $2 or a.email like $2
  limit 1000`

app.post('/tickets', async (request, reply) => {
  const { page, pageSize, tab, sort, search } = request.body
  const ids = search ? (await pool.query(SEARCH, [search, `${search}%`])).rows.map(({ id }) => id) : null
  const among = (sql, n) => sql.replace('FOUND', ids ? `and t.id = any($${n}::bigint[])` : '')
  const found = ids ? [ids] : []
  // As staff's own mailbox is one connection: nothing of it runs beside the rest.
  const client = await pool.connect()
  try {
    const { rows } = await client.query(among(PAGE[sort === '-lastMessage' ? 'last' : tab], 3), [pageSize, (page - 1) * pageSize, ...found])
    const [sums] = (await client.query(among(SUMS, 1), found)).rows
    const [{ closed }] = (await client.query(among(CLOSED, 1), found)).rows
    const items = rows.map((row) => ({
      ...{ id: Number(row.id), title: row.title, status: row.state, department: row.department, priority: row.priority, tags: row.tags },
      ...{ conversationCount: row.messages, waitsFor: row.waits_for, customer: { id: Number(row.account_id), username: row.username } },
      ...{ email: row.email, dueAt: row.due_at?.toISOString() ?? null, createdAt: row.created_at.toISOString() },
      lastMessage: { at: row.last_at.toISOString(), by: row.last_by, excerpt: row.last_excerpt },
    }))
    const counts = { open: sums.open, mine: 0, unassigned: sums.unassigned, closed }
    reply.header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify({ status: 'success', data: { items, total: counts[tab], counts }, msg: '' })
  } finally {
    client.release()
  }
})

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
