// The yardstick of the renewal run: the same transactions, service by service, written by hand with pg and prepared statements. Work is
// claimed from the same table, so that several could run and one could be killed. It knows one case only, the one that is measured: a
// service with auto renew, no open document, money enough.
import pg from 'pg'
import { renderNotice } from '../server/dist/modules/notices/render.js'
import { periodEnd } from '../server/dist/modules/services/period.rules.js'
import { formatText } from '../server/dist/platform/errors.js'
import { renderMail } from '../server/dist/platform/mail-layout.js'

const LANES = 4
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: LANES, application_name: 'hand' })
const brand = (await pool.query(`select * from brand where '*' = any(hosts)`)).rows[0]
const look = { name: brand.name, colour: brand.colour, baseUrl: brand.base_url, supportEmail: brand.support_email }
const system = new Map(
  (await pool.query('select kind, id from ledger_account where owner_id is null and brand_id = $1', [brand.id])).rows.map(
    ({ kind, id }) => [kind, id],
  ),
)
const none = JSON.stringify({ 'en-US': '', 'vi-VN': '', 'zh-CN': '' })

/** Claims one that is due and renews it; false when none is left. */
async function renewOne(client) {
  const now = new Date()
  const ask = (name, text, values) => client.query({ name, text, values })
  await client.query('begin')
  const claim = `select id, payload, due_at from job where state = 'waiting' and pool = $1 and due_at <= $2 and name = 'renewals.run'
    order by due_at, id limit 1 for update skip locked`
  const job = (await ask('claim', claim, ['tx', now])).rows[0]
  if (!job) {
    await client.query('rollback')
    return false
  }
  const { serviceId } = job.payload
  await ask('case', 'select * from renewal_case where service_id = $1 for update skip locked', [serviceId])
  await ask('open', `select * from renewal where service_id = $1 and state = 'open'`, [serviceId])
  const service = (await ask('service', 'select * from service where id = $1 for update skip locked', [serviceId])).rows[0]
  const account = (await ask('account', 'select * from account where id = $1', [service.account_id])).rows[0]
  await ask('held', 'select 1 from billing_hold where account_id = $1', [account.id])
  await ask('steps', 'select * from renewal_step where service_id = $1 and anchor = $2', [serviceId, service.end_at])
  const wallets = new Map(
    (await ask('wallets', 'select * from ledger_account where owner_id = $1 order by id for no key update', [account.id])).rows.map(
      (row) => [row.kind, row],
    ),
  )
  const total = Number(service.price_amount)
  const invoice = (
    await ask(
      'invoice',
      `insert into invoice (brand_id, account_id, type, state, currency, subtotal, discount, further_discounts, vat_percent, vat, total, vnd_per_usd, method,
         paid_main, paid_at, created_at, updated_at) values ($1, $2, 'renew', 'unpaid', $3, $4, 0, '[]', 0, 0, $4, 23000, 'balance', 0, null, $5, $5) returning id`,
      [brand.id, account.id, service.currency, total, now],
    )
  ).rows[0].id
  const text = JSON.stringify({ 'en-US': service.plan_name, 'vi-VN': service.plan_name, 'zh-CN': service.plan_name })
  await ask(
    'line',
    `insert into invoice_line (invoice_id, position, kind, description, detail, unit_cost, quantity, period_months, subtotal, service_id, options)
      values ($1, 0, 'renew', $2, $3, $4, 1, 1, $4, $5, '{}')`,
    [invoice, text, none, total, serviceId],
  )
  const endAt = periodEnd({ endAt: service.end_at, anchorDay: service.anchor_day }, service.period_months, brand.time_zone)
  const renewal = (
    await ask(
      'renewal',
      `insert into renewal (service_id, period_start, period_end, months, invoice_id, auto, state, tried_at, created_at)
        values ($1, $2, $3, $4, $5, true, 'paid', $6, $6) returning id`,
      [serviceId, service.end_at, endAt, service.period_months, invoice, now],
    )
  ).rows[0].id
  await ask(
    'transfer',
    `insert into ledger_transfer (id, template, cause, invoice_id, legs, at) values ($1, 'invoice-pay', $2, $3, 2, $4)`,
    [`invoice-pay:${invoice}`, JSON.stringify({ invoiceId: Number(invoice) }), invoice, now],
  )
  await ask('entries', 'insert into ledger_entry (transfer_id, account_id, amount) values ($1, $2, $3), ($1, $4, $5)', [
    `invoice-pay:${invoice}`,
    wallets.get('main').id,
    -total,
    system.get('revenue'),
    total,
  ])
  const points = Math.floor(total / 100)
  await ask('points', `insert into ledger_transfer (id, template, cause, invoice_id, legs, at) values ($1, 'points-earn', $2, $3, 2, $4)`, [
    `points-earn:${invoice}`,
    JSON.stringify({ invoiceId: Number(invoice) }),
    invoice,
    now,
  ])
  await ask('entries', 'insert into ledger_entry (transfer_id, account_id, amount) values ($1, $2, $3), ($1, $4, $5)', [
    `points-earn:${invoice}`,
    wallets.get('points').id,
    points,
    system.get('points-issued'),
    -points,
  ])
  await ask('extend', 'update service set end_at = $2, overdue_since = null where id = $1', [serviceId, endAt])
  await ask('settle', 'update renewal_case set next_at = $2, harm_at = null, failures = 0 where service_id = $1', [serviceId, endAt])
  const params = { name: service.name, until: endAt.toISOString().slice(0, 10), amount: { amount: total, currency: service.currency } }
  const link = `/home/order/detail/${invoice}`
  const notice = (
    await ask(
      'notice',
      `insert into notice (account_id, kind, params, link, cause, at) values ($1, 'service-renewed', $2, $3, $4, $5) returning id`,
      [account.id, JSON.stringify(params), link, `renewal:${renewal}:paid`, now],
    )
  ).rows[0].id
  const said = renderNotice('service-renewed', params, account.locale)
  const paragraphs = [formatText('Hello {name},', account.locale, { name: account.profile_name }), ...said.mail.split('\n\n')]
  const button = { label: said.link, url: `${brand.base_url}${link}` }
  const mail = renderMail(look, { locale: account.locale, subject: said.title, paragraphs, button })
  const mailId = (
    await ask(
      'mail',
      `insert into mail (brand_id, account_id, cause, template, locale, sender, recipient, subject, text, html, created_at)
        values ($1, $2, $3, 'service-renewed', $4, $5, $6, $7, $8, $9, $10) returning id`,
      [brand.id, account.id, `notice:${notice}`, account.locale, brand.mail_sender, account.email, mail.subject, mail.text, mail.html, now],
    )
  ).rows[0].id
  await ask(
    'events',
    `insert into event (type, data, account_id, at) select type, $1::jsonb, $2, $3
      from unnest('{order.changed,order.changed,balance.changed,service.changed,notice,invoice.paid}'::text[]) type`,
    [JSON.stringify({ serviceId, invoiceId: Number(invoice) }), account.id, now],
  )
  await ask(
    'log',
    `insert into activity (brand_id, account_id, actor, actor_name, action, status, detail, service_id, at)
      values ($1, $2, 'system', 'system', 'service/auto-renew', 'success', $3, $4, $5)`,
    [brand.id, account.id, service.name, serviceId, now],
  )
  await ask(
    'history',
    `insert into state_history (machine, subject_id, event, from_state, to_state, actor, at)
      values ('invoice-renew', $1, 'pay', 'unpaid', 'renewed', 'system', $2)`,
    [invoice, now],
  )
  await ask(
    'jobs',
    `insert into job (name, key, payload, pool, due_at, created_at)
      values ('mail.send', $1, $2, 'mail', $3, $3)`,
    [`hand:${mailId}`, JSON.stringify({ mailId: Number(mailId) }), now],
  )
  await ask('rebook', 'update job set due_at = $2, attempts = 0 where id = $1', [job.id, endAt])
  // The counter of numbers last: all renewals of a brand wait for one another there.
  const serial = (
    await ask(
      'serial',
      'insert into counter (name, value) values ($1, 1) on conflict (name) do update set value = counter.value + 1 returning value',
      [`invoice:${brand.id}:${now.getUTCFullYear()}`],
    )
  ).rows[0].value
  await ask(
    'number',
    `update invoice set number = $2, year = $3, serial = $4, state = 'renewed', paid_main = total, paid_at = $5 where id = $1`,
    [invoice, `ARD-${now.getUTCFullYear()}-${String(serial).padStart(6, '0')}`, now.getUTCFullYear(), serial, now],
  )
  await client.query('commit')
  // The mail is sent after the commit, by whoever leases its job, and its row says so.
  const due = (await ask('mail-due', `select id from job where key = $1 and state = 'waiting'`, [`hand:${mailId}`])).rows[0].id
  await ask('lease', `update job set leased_until = now() + interval '15 s', leased_by = 'hand' where id = $1 returning payload`, [due])
  await ask('unsent', `select * from mail where id = $1 and state = 'queued'`, [mailId])
  await ask('sent', `update mail set state = 'sent', sent_at = $2 where id = $1`, [mailId, now])
  await ask('done', 'delete from job where id = $1', [due])
  return true
}

async function lane() {
  const client = await pool.connect()
  while (await renewOne(client));
  client.release()
}
console.log('hand ready')
process.on('message', () => undefined)
process.on('SIGUSR2', async () => {
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log('hand done')
})
process.on('SIGTERM', () => process.exit(0))
setInterval(() => undefined, 1e6)
