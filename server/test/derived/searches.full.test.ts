import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { folded } from '@portal/contracts/folded.ts'
import { locales } from '@portal/contracts/locale.ts'
import { type EndpointPath, registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffLabels } from '../../src/platform/labels.ts'
import { type Customer, customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { type CallOptions, createTestPortal, type TestPortal } from '../support/portal.ts'
import { give } from '../support/shop.ts'
import { operator, type StaffMember } from '../support/staff.ts'

let portal: TestPortal
let owner: Customer
let staff: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'searcher')
  staff = await operator(portal, 'finder')
})
afterAll(() => portal.dispose())

/** Lists have a search box; the palettes' calls are nothing else. */
const fieldOf = ({ path, input }: AnyEndpoint): 'search' | 'text' | null => {
  const shape = 'shape' in input ? (input.shape as object) : {}
  return 'search' in shape ? 'search' : 'text' in shape && path.endsWith('/search') ? 'text' : null
}
const searches = registry.filter((endpoint) => fieldOf(endpoint) !== null)

const HUGE = [
  ...['92233720368547758', '9223372036854775807', '9223372036854775808', '#92233720368547758', '-9223372036854775809'],
  ...['999999999999999', '#999999999999999', '-1', '0', '9'.repeat(200), '99999999999999999.99', '1e400', 'Infinity', 'NaN', '0x10'],
  ...['%', '_', '\\', "'", '$', '$$', '\u202e', '9999-99-99', '0000-00', '2026-02-30', '::', '999.999.999.999'],
]

describe('[C6] a search', () => {
  it('there are many', () => expect(searches.length).toBeGreaterThan(20))

  it.each(searches.map((endpoint): [string, AnyEndpoint] => [endpoint.path, endpoint]))(
    'of %s bears numbers beyond every bound, and letters that mean something to the database',
    async (path, endpoint) => {
      const as = isOfStaff(endpoint) ? staff : owner
      for (const search of HUGE) {
        const answer = await portal.call(
          path as EndpointPath,
          { ...(endpoint.example as object), [fieldOf(endpoint) ?? '']: search },
          { as },
        )
        expect(answer.http, `${search}: ${JSON.stringify(answer.data)}`).toBeLessThan(500)
      }
      const { http } = await portal.call(
        path as EndpointPath,
        { ...(endpoint.example as object), [fieldOf(endpoint) ?? '']: 'a\u0000b' },
        { as },
      )
      expect(http).toBe(400)
    },
  )
})

describe('[C6] a search finds what its reader sees', () => {
  let finds: (path: EndpointPath, search: string, options: CallOptions, more?: object) => Promise<number>
  beforeAll(async () => {
    await give(portal, owner, 10_000)
    await activeVps(portal, owner)
    await portal.advance('1m')
    await portal.ok('user/order/place', { type: 'topup', amount: 900 }, { as: owner })
    const gone = await customer(portal, 'gone')
    await portal.ok('operator/customers/ban', { id: gone.id, reason: 'for a test' }, { as: staff })
    finds = async (path, search, options, more = {}) => {
      const { total } = (await portal.ok(path, { ...more, search } as never, options)) as { total: number }
      return total
    }
    const { items } = await portal.ok('operator/address/list', { poolId: 1, tab: 'free' }, { as: staff })
    await portal.ok('operator/address/block', { id: items[0]?.id ?? 0, reason: 'a probe' }, { as: staff })
    const abused = await activeVps(portal, owner)
    await portal.ok('operator/services/suspend', { id: abused, suspension: 'abuse', reason: 'sends spam' }, { as: staff })
    const { pool } = portal.db
    const now = portal.clock.now()
    const event = { key: 'k', outcome: 'succeeded', reference: 'r', amount: { amount: 1, currency: 'USD' } }
    const written = `insert into payment_event (gateway, event_id, payload, state, received_at) values ('sandbox', 'e', $1, 'unmatched', $2)`
    await pool.query(written, [event, now])
    await pool.query(`insert into job (name, payload, state, due_at, created_at) values ('mail.send', '{}', 'failed', $1, $1)`, [now])
    await pool.query(`insert into staff_alert (kind, subject, params, opened_at) values ('backup-late', '', '{}', $1)`, [now])
  })

  it.each([
    ['user/order/list', 'chưa thanh toán', 'UNPAID', 1],
    ['user/service/vps/list', 'đang chạy', 'Running', 1],
    ['user/log/list', 'đặt hàng', 'Place', 1],
    ['user/balance/statement', 'chúng tôi cộng tiền', 'Credit from us', 1],
  ] as const)('%s in the language of the caller: %s, %s', async (path, vietnamese, english, least) => {
    expect(await finds(path, vietnamese, { as: owner, lang: 'vi-VN' })).toBeGreaterThanOrEqual(least)
    expect(await finds(path, english, { as: owner, lang: 'en-US' })).toBeGreaterThanOrEqual(least)
    expect(await finds(path, vietnamese, { as: owner, lang: 'en-US' })).toBe(0)
  })

  it.each([
    ['operator/orders/list', 'nạp tiền'],
    ['operator/services/list', 'đang dùng'],
    ['operator/customers/list', 'đã khóa'],
    ['operator/audit/list', 'khóa tài khoản'],
    ['operator/staff/list', 'hoạt động'],
    ['operator/plan/list', 'lưu trữ'],
  ] as const)('%s of staff: %s', async (path, vietnamese) => {
    expect(await finds(path, vietnamese, { as: staff, lang: 'vi-VN' })).toBeGreaterThanOrEqual(1)
    expect(await finds(path, vietnamese, { as: staff, lang: 'en-US' })).toBe(0)
  })

  type Words = (typeof staffLabels)['en-US']
  it.each<[EndpointPath, (words: Words) => string, object?]>([
    ['operator/address/list', ({ infrastructure }) => infrastructure.addressStates.blocked, { poolId: 1 }],
    ['operator/alerts/list', ({ alerts }) => alerts.kinds['backup-late']],
    ['operator/payments/unmatched/list', ({ orders }) => orders.eventOutcome.succeeded],
    ['operator/services/list', ({ services }) => services.suspension.abuse],
    ['operator/billing/services', ({ services }) => services.suspension.abuse, { tab: 'suspended' }],
    ['operator/jobs/list', ({ jobs }) => jobs.names['mail-send']],
    ['operator/delivery/list', ({ delivery }) => delivery.kind['vps-build'], { tab: 'done' }],
    ['operator/node/list', ({ infrastructure }) => infrastructure.states.active],
    ['operator/customers/list', ({ customers }) => customers.state.banned],
  ])('%s of staff, in each language and without its accents', async (path, label, more) => {
    for (const lang of locales) {
      const word = label(staffLabels[lang])
      for (const search of [word, word.toUpperCase(), folded(word)])
        expect(await finds(path, search, { as: staff, lang }, more), `${lang}: ${search}`).toBeGreaterThanOrEqual(1)
    }
    expect(await finds(path, label(staffLabels['zh-CN']), { as: staff, lang: 'en-US' }, more)).toBe(0)
  })
})
