import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { confirmSuspension, resumeService, suspendService } from './index.ts'

let portal: TestPortal
let id: number
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  id = await activeVps(portal, await customer(portal, `stopped${++nth}`))
})
afterAll(() => portal.dispose())

const tx = <T>(work: Parameters<typeof portal.db.transaction<T>>[0]) => portal.db.transaction(work)
const status = async () => (await serviceNow(portal, id)).paymentStatus
/** What its kind was told, in order. */
const heard = () =>
  column(
    portal,
    `select type from event where type in ('service.suspended', 'service.resumed') and (data->>'serviceId')::int = $1 order by id`,
    id,
  )

it('[M11] is shown as suspended when its engine has confirmed it, and not before', async () => {
  await tx((t) => suspendService(t, id, 'abuse'))
  expect(await status()).toBe('OK')
  await tx((t) => confirmSuspension(t, id))
  expect(await status()).toBe('Suspended')
})

it('[M11] stops with the first reason, and runs again with the last: one that goes while another stands wakes nobody', async () => {
  await tx((t) => suspendService(t, id, 'nonpayment'))
  await tx((t) => suspendService(t, id, 'abuse'))
  await tx((t) => suspendService(t, id, 'abuse'))
  await tx((t) => confirmSuspension(t, id))
  expect(await heard()).toEqual(['service.suspended'])
  await tx((t) => resumeService(t, id, 'nonpayment'))
  await tx((t) => resumeService(t, id, 'nonpayment'))
  expect([await status(), await heard()]).toEqual(['Suspended', ['service.suspended']])
  await tx((t) => resumeService(t, id, 'abuse'))
  expect([await status(), await heard()]).toEqual(['OK', ['service.suspended', 'service.resumed']])
})
