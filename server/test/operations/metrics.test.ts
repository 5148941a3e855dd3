import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../../src/modules/ledger/index.ts'
import { createLogger } from '../../src/platform/log.ts'
import { sendMail } from '../../src/platform/mail.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { startSaga } from '../../src/platform/saga/store.ts'
import { customer } from '../support/customers.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true, env: { METRICS_LISTEN: '127.0.0.1:0' } })
  await portal.drain()
})
afterAll(() => portal.dispose())

type Samples = ReadonlyMap<string, number>

function samplesOf(page: string): Samples {
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

/** The page of the listener that METRICS_LISTEN opens, as Prometheus reads it. */
async function scrape(): Promise<Samples> {
  const server = await portal.metricsServer()
  const answer = await server?.inject({ url: '/metrics' })
  await server?.close()
  expect(answer?.headers['content-type']).toMatch(/^text\/plain/)
  return samplesOf(answer?.body ?? '')
}

/** The same figures without what an earlier look remembered. */
async function fresh(): Promise<Samples> {
  const parts = {
    db: portal.db,
    clock: portal.clock,
    log: createLogger('silent'),
    figures: portal.figures,
    info: { mode: 'demo', role: 'all' },
  }
  return samplesOf(await new Metrics(parts).render())
}

describe('[R4] figures for operators', () => {
  it('counts and times calls by their declared path and status, whatever the URL held', async () => {
    await portal.ok('public/domain/metadata')
    await portal.post('/api2/public/user-activation/not-a-real-token', {})
    await portal.app.inject({ url: '/no/such/page' })
    const samples = await scrape()
    expect(samples.get('portal_http_requests_total{call="public/domain/metadata",status="200"}')).toBe(1)
    expect(samples.get('portal_http_request_duration_seconds_count{call="public/domain/metadata"}')).toBe(1)
    expect([...samples.keys()].filter((key) => key.includes('user-activation') && key.includes('status'))).toEqual([
      expect.stringMatching(/call="public\/user-activation\/:token"/),
    ])
    expect([...samples.keys()].join('\n')).not.toContain('not-a-real-token')
  })

  it('tells that the ledger sums to zero in every currency and that wallets are the sums of their entries', async () => {
    const who = await customer(portal, 'payer')
    await portal.db.transaction((tx) =>
      post(tx, 'wallet-top-up', {
        brandId: 1,
        accountId: who.id,
        currency: 'USD',
        key: 'metrics-test',
        cause: { reason: 'test' },
        amount: 700,
      }),
    )
    const samples = await fresh()
    expect(samples.get('portal_ledger_imbalance{currency="USD"}')).toBe(0)
    expect(samples.get('portal_ledger_wallets_wrong')).toBe(0)
  })

  it('would show an entry that got past the database: with the triggers off, one is made', async () => {
    await portal.owner.query('alter table ledger_entry disable trigger user')
    await portal.owner.query(
      `insert into ledger_entry (transfer_id, account_id, amount, balance_after) select 'metrics-test', id, 1, 0 from ledger_account where owner_id is not null limit 1`,
    )
    const samples = await fresh()
    expect([...samples].filter(([key, value]) => key.startsWith('portal_ledger_imbalance') && value !== 0)).toHaveLength(1)
    expect(samples.get('portal_ledger_wallets_wrong')).toBe(1)
  })

  it('shows work that waits: due and failed jobs, stuck builds, unsent mails, payments of unknown outcome, the heartbeat', async () => {
    await portal.db.transaction(async (tx) => {
      await tx.enqueue(sendMail, { mailId: 0 })
      await startSaga(tx, { kind: 'compute.build', key: 'k', subjectId: 1, accountId: null, data: {} })
      await tx.client.query(`update saga set state = 'stuck'`)
      await tx.client.query(`insert into job (name, payload, state, due_at, created_at) values ('x.given-up', '{}', 'failed', $1, $1)`, [
        tx.now,
      ])
      await tx.client.query(
        `insert into mail (brand_id, cause, template, locale, sender, recipient, subject, text, html, state, created_at) values (1, 'c', 't', 'en-US', 's', 'r', 's', 't', 'h', 'failed', $1)`,
        [tx.now],
      )
      await tx.client.query(
        `insert into payment (key, brand_id, account_id, invoice_id, gateway, state, amount, currency, created_at) values ('k', 1, 1, 1, 'sandbox', 'unknown', 100, 'USD', $1)`,
        [tx.now],
      )
    })
    portal.clock.set(new Date(portal.clock.now().getTime() + 90_000))
    const samples = await fresh()
    expect(samples.get('portal_jobs_failed{name="x.given-up"}')).toBe(1)
    expect(samples.get('portal_jobs_due')).toBeGreaterThanOrEqual(2)
    expect(samples.get('portal_job_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(samples.get('portal_sagas_open{kind="compute.build",state="stuck"}')).toBe(1)
    expect(samples.get('portal_saga_oldest_seconds')).toBe(90)
    expect(samples.get('portal_mails{state="failed"}')).toBe(1)
    expect(samples.get('portal_payments{state="unknown"}')).toBe(1)
    expect(samples.get('portal_worker_heartbeat_age_seconds')).toBe(90)
    expect(samples.has('portal_backup_age_seconds'), 'no backup was ever made: nothing that looks fresh').toBe(false)
    expect(samples.get('portal_database_up')).toBe(1)
    expect(samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  })

  it('keeps one broken figure from hiding the others', async () => {
    await portal.owner.query('alter table payment rename to payment_away')
    const samples = await fresh()
    await portal.owner.query('alter table payment_away rename to payment')
    expect(samples.get('portal_figures_unreadable_total{figure="portal_payments"}')).toBe(1)
    expect(samples.has('portal_payments{state="unknown"}')).toBe(false)
    expect(samples.get('portal_jobs_failed{name="x.given-up"}')).toBe(1)
    expect(samples.get('portal_database_up')).toBe(1)
  })

  it('answers in demo mode on the main port to this machine only, and not to what a proxy sends on', async () => {
    const ask = (remoteAddress: string, headers = {}): Promise<number> =>
      portal.app.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode)
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask('203.0.113.9')).toBe(404)
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  })
})
