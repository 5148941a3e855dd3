import { SHARE_RIGHTS, type ShareRight } from '@portal/contracts/kinds/actions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { accessNow, accessTo, deleteShares, endService, judge, suspendService, writeShare } from './index.ts'

let portal: TestPortal
let owner: Customer
let member: Customer
let stranger: Customer
let vps: number
let site: number
beforeAll(async () => {
  portal = await createTestPortal()
  ;[owner, member, stranger] = [await customer(portal, 'owner'), await customer(portal, 'member'), await customer(portal, 'stranger')]
  vps = await activeVps(portal, owner)
  site = await soldService(portal, owner)
})
afterAll(() => portal.dispose())

const tx = <T>(work: Parameters<typeof portal.db.transaction<T>>[0]) => portal.db.transaction(work)
const share = (rights: readonly ShareRight[]) =>
  tx((t) => writeShare(t, { serviceId: vps, memberId: member.id, ownerId: owner.id, rights: [...rights] }))
const access = (who: Customer, ids: readonly number[], kind = 'vps') => tx((t) => accessTo(t, who.id, { kind, ids, lock: false }))

/** The refusal of an action, or null. */
const refused = async (who: Customer, action: string, staffRoles: Parameters<typeof judge>[2]['staffRoles'] = null) => {
  const judged = tx(async (t) =>
    judge(t, await accessTo(t, who.id, { kind: 'vps', ids: [vps], lock: true }), { staffRoles, proved: true }, { kind: 'vps', action }),
  )
  return await judged.then(
    () => null,
    ({ code }: { code: string }) => code,
  )
}

describe('[P1] a service is found by', () => {
  it('its owner, and by members with the rights they were given', async () => {
    await share(['rebuild'])
    expect(await access(owner, [vps])).toMatchObject([{ service: { id: vps }, role: 'owner', rights: [] }])
    expect(await access(member, [vps])).toMatchObject([{ service: { id: vps }, role: 'co-owner', rights: ['rebuild'] }])
  })

  it('nobody else: a stranger, an ex-member, under another kind, one of several', async () => {
    await share([])
    await expect(access(stranger, [vps])).rejects.toMatchObject({ code: 'not-found' })
    await expect(access(owner, [site])).rejects.toMatchObject({ code: 'not-found' })
    await expect(access(owner, [vps], 'hosting')).rejects.toMatchObject({ code: 'not-found' })
    await expect(access(owner, [vps, 987_654_321])).rejects.toMatchObject({ code: 'not-found' })
    await tx((t) => deleteShares(t, { ownerId: owner.id, memberId: member.id }))
    await expect(access(member, [vps])).rejects.toMatchObject({ code: 'not-found' })
    expect(await tx((t) => accessNow(t, { id: member.id, staffRoles: null }, vps, 'console'))).toBeNull()
  })

  it('nobody when it is over', async () => {
    const over = await soldService(portal, owner)
    expect(await access(owner, [over], 'hosting')).toHaveLength(1)
    await tx((t) => endService(t, over, 7))
    await expect(access(owner, [over], 'hosting')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('[P1] an action is judged by the table of its kind', () => {
  it('a member may look and power, and neither write the note nor renew, whatever rights they have', async () => {
    await share(SHARE_RIGHTS)
    expect(await refused(member, 'stop')).toBeNull()
    for (const action of ['note', 'quote', 'renew', 'cancel', 'autorenew', 'addon', 'change'])
      expect(await refused(member, action), action).toBe('forbidden')
    expect(await refused(owner, 'note')).toBeNull()
  })

  it('a member reads the password with that right, and with no other', async () => {
    await share(SHARE_RIGHTS.filter((right) => right !== 'password'))
    expect(await refused(member, 'reveal-password')).toBe('forbidden')
    await share(['password'])
    expect(await refused(member, 'reveal-password')).toBeNull()
  })

  it('[A4a] staff signed in as the owner do what their role may', async () => {
    expect(await refused(owner, 'renew', ['support'])).toBe('closed-to-staff')
    expect(await refused(owner, 'renew', ['billing'])).toBeNull()
    expect(await refused(owner, 'reveal-password', ['owner'])).toBe('closed-to-staff')
  })

  it('what stands still is not acted on, also by its owner, and an action without a row by nobody', async () => {
    await tx((t) => suspendService(t, vps, 'abuse'))
    expect(await refused(owner, 'stop')).toBe('service-suspended')
    expect(await refused(owner, 'renew')).toBeNull()
    expect(await refused(owner, 'no-such-action')).toBe('forbidden')
  })
})
