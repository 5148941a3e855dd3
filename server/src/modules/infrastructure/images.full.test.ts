import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, type Shop, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let staff: StaffMember
let from: Shop
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'racks', ['provisioning'])
  from = await shop(portal)
})
afterAll(() => portal.dispose())

it('a file that was brought is offered once its engine has looked at it, with its first user and licence; staff say why', async () => {
  const { items } = await portal.ok('operator/image/files', {}, { as: staff })
  expect(items).toContainEqual(expect.objectContaining({ engine: 'simulator', file: 'rocky-9.qcow2' }))
  const image = {
    ...{ engine: 'simulator', file: 'rocky-9.qcow2', id: 'rocky-9', title: 'Rocky Linux 9', minMemoryMb: 512, minDiskGb: 5 },
    ...{ firstUser: 'rocky', licence: 'BSD and others', bootSeconds: 900, reason: 'asked for by several customers' },
    family: 'linux' as const,
  }
  expect((await portal.refused('operator/image/register', { ...image, file: 'broken.qcow2' }, { as: staff })).data).toMatchObject({
    code: 'image-refused',
    params: { reason: expect.stringContaining('not a whole qcow2 disk') },
  })
  await portal.ok('operator/image/register', image, { as: staff })
  expect((await portal.refused('operator/image/register', image, { as: staff })).data).toMatchObject({
    fields: { id: expect.any(String) },
  })
  expect((await portal.ok('public/service/plan/list/vm')).images).toContainEqual(
    expect.objectContaining({ id: 'rocky-9', licence: 'BSD and others' }),
  )
  const as = await customer(portal, 'with-rocky')
  await give(portal, as, 5000)
  const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1', { image: 'rocky-9' })] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('2m')
  const [built] = (await portal.ok('user/service/vps/list', {}, { as })).items
  expect((await portal.ok('user/service/vps/detail', { id: built?.id ?? 0 }, { as })).username).toBe('rocky')
  const support = await operator(portal, 'no-racks', ['support'])
  expect((await portal.refused('operator/image/register', image, { as: support })).http).toBe(403)
})

it('a machine has as long to boot as staff said of its system, also once that is archived, and else as long as usual', async () => {
  const as = await customer(portal, 'patient')
  const [slow, usual] = [await activeVps(portal, as, { options: { image: 'rocky-9' } }), await activeVps(portal, as)]
  await portal.ok('operator/image/archive', { id: 'rocky-9', version: 0 }, { as: staff })
  const seen = async (id: number) => {
    const { status, trouble } = await portal.ok('user/service/vps/detail', { id }, { as })
    return [status, trouble?.code ?? null]
  }
  portal.simulator['config'].bootSeconds = 700
  for (const id of [slow, usual]) await portal.ok('user/service/vps/restart', { id }, { as })
  await portal.advance('650s')
  portal.simulator['config'].bootSeconds = 8
  expect([await seen(slow), await seen(usual)]).toEqual([
    ['restarting', null],
    ['running', 'vps-action-failed'],
  ])
  await portal.advance('2m')
  expect((await seen(slow))[1]).toBeNull()
})
