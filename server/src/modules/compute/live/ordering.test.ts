import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { shop } from '../../../../test/support/shop.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'onair')
})
afterAll(() => portal.dispose())

describe('[O4a] ordering a live plan', () => {
  it('is possible with an image that takes streams and with no other, which no other plan is sold with', async () => {
    const from = await shop(portal)
    const quote = (plan: string, image: string) => portal.call('user/order/quote', { items: [from.item(plan, { image })] }, { as: owner })
    expect((await quote('live-1', 'rtmp-nginx')).status).toBe('success')
    for (const [plan, image] of [
      ['live-1', 'debian-12'],
      ['premium-1', 'rtmp-nginx'],
    ] as const)
      expect((await quote(plan, image)).data).toMatchObject({ code: 'order.image-unavailable' })
    const { types, plans } = await portal.ok('public/service/plan/list/vm', {})
    expect(types).toContainEqual(expect.objectContaining({ type: 'live', orderable: true }))
    expect(plans.find(({ code }) => code === 'live-1')).toMatchObject({ images: ['rtmp-nginx'] })
  })

  it('needs no image where a single one is possible', async () => {
    const from = await shop(portal)
    const without = (plan: string) =>
      portal.post(
        '/api2/user/order/place',
        { username: owner.username, sessionId: owner.sessionId, items: [{ ...from.item(plan), image: undefined }] },
        { as: owner },
      )
    const { status, data } = await without('live-1')
    expect(status).toBe('success')
    const { rows } = await portal.db.pool.query(`select options->>'image' as image from invoice_line where invoice_id = $1`, [
      (data as unknown as { id: number }).id,
    ])
    expect(rows).toEqual([{ image: 'rtmp-nginx' }])
    expect((await without('premium-1')).data.code).toBe('order.image-unavailable')
  })
})
