import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { type EndpointPath, registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
}, 60_000)
afterAll(() => portal.dispose())

const searches = registry.filter(({ input }) => 'shape' in input && 'search' in (input.shape as object))

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
        const answer = await portal.call(path as EndpointPath, { ...(endpoint.example as object), search }, { as })
        expect(answer.http, `${search}: ${JSON.stringify(answer.data)}`).toBeLessThan(500)
      }
      const { http } = await portal.call(path as EndpointPath, { ...(endpoint.example as object), search: 'a\u0000b' }, { as })
      expect(http).toBe(400)
    },
  )
})

describe('[C6] a search finds what its reader sees', () => {
  let finds: (path: EndpointPath, search: string, options: CallOptions) => Promise<number>
  beforeAll(async () => {
    await give(portal, owner, 10_000)
    await activeVps(portal, owner)
    await portal.advance('1m')
    await portal.ok('user/order/place', { type: 'topup', amount: 900 }, { as: owner })
    const gone = await customer(portal, 'gone')
    await portal.ok('operator/customers/ban', { id: gone.id, reason: 'for a test' }, { as: staff })
    finds = async (path, search, options) => {
      const { total } = (await portal.ok(path, { search }, options)) as { total: number }
      return total
    }
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
})
