// The yardstick of the load: the visitors' calls answered by Fastify and pg with nothing between them. As in the portal, every call asks whose
// session it is and reads what its answer shows; it knows no brand, limit, permission, declaration, money, event or job.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, application_name: 'bare' })
await pool.query(
  'create table if not exists bare_order (id bigserial primary key, account_id bigint, state text, body jsonb, at timestamptz default now())',
)

const WHO = 'select account_id::float8 as id from session where hash = $1'
const SERVICES = `select s.id::float8, s.name, s.plan_name, s.state, s.start_at, s.end_at, s.note, s.auto_renew, v.hostname, v.address, v.power, count(*) over ()
  from service s join vps v on v.service_id = s.id where s.account_id = $1 order by s.id desc limit 20`
const DOCUMENTS =
  'select id::float8, number, type, state, total::float8, currency, created_at from invoice where account_id = $1 order by id desc limit 20'
const STATEMENT = `select e.id::float8, e.amount::float8, e.balance_after::float8 from ledger_entry e
  where e.account_id in (select id from ledger_account where owner_id = $1) order by e.id desc limit 20`
const PLANS = 'select id::float8, code, name, spec, prices, discounts from plan where archived_at is null order by position'

/** A statement by name is planned once a connection; answers its rows. */
const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows

const answers = {
  'user/service/vps/list': async (id) => ({ items: (await rows('services', SERVICES, [id])).map((row) => ({ ...row, actions: {} })) }),
  'user/dashboard/overview': async (id) => ({
    services: await rows('counts', 'select kind, state, count(*)::int from service where account_id = $1 group by 1, 2', [id]),
    documents: await rows('documents', DOCUMENTS, [id]),
  }),
  'user/profile': async (id) =>
    (await rows('profile', 'select username, email, profile_name, locale, created_at from account where id = $1', [id]))[0],
  'user/notification/list': async (id) => ({
    items: await rows(
      'notices',
      'select id::float8, kind, params, link, read_at, at from notice where account_id = $1 order by id desc limit 20',
      [id],
    ),
  }),
  'user/order/list': async (id) => ({ items: await rows('documents', DOCUMENTS, [id]) }),
  'user/log/list': async (id) => ({
    items: await rows(
      'log',
      'select id::float8, action, status, detail, ip, at from activity where account_id = $1 order by id desc limit 20',
      [id],
    ),
  }),
  'user/balance/statement': async (id) => ({
    items: await rows('statement', STATEMENT, [id]),
  }),
  'public/service/plan/list/vm': async () => ({ items: await rows('plans', PLANS, []) }),
  'user/order/quote': async (_id, { items }) => ({
    lines: await rows('plan', 'select id::float8, prices from plan where id = $1', [items[0].planId]),
  }),
  'user/order/place': async (id, body) =>
    (await rows('place', `insert into bare_order (account_id, state, body) values ($1, 'open', $2) returning id::float8`, [id, body]))[0],
  'user/order/cancel': async (id, body) =>
    rows('cancel', `update bare_order set state = 'cancelled' where id = $1 and account_id = $2`, [body.id, id]),
  'user/order/finish': async (id, body) =>
    rows('finish', `update bare_order set state = 'paid' where id = $1 and account_id = $2`, [body.id, id]),
  'user/service/vps/detail': async (id, body) =>
    (await rows('detail', 'select * from service where id = $1 and account_id = $2', [body.id, id]))[0] ?? {},
  'user/service/vps/note': async (id, body) =>
    rows('note', 'update service set note = $3 where id = $1 and account_id = $2', [body.id, id, body.note]),
}

const app = fastify()
for (const [path, answer] of Object.entries(answers))
  app.post(`/api2/${path}`, async (request, reply) => {
    const hash = createHash('sha256').update(request.body.sessionId).digest('base64url')
    const [who] = await rows('who', WHO, [hash])
    const data = await answer(who.id, request.body)
    reply.header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify({ status: 'success', data, msg: '' })
  })

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`bare ready: http://127.0.0.1:${app.server.address().port}`)
process.on('SIGTERM', () => process.exit(0))
