import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupTools } from '../../../test/support/backups.ts'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { discInLibrary } from '../../../test/support/library.ts'
import { column } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

const reason = 'asked for in writing'
const since = { username: 'root', password: 'written-since-1' }
let portal: TestPortal
let owner: Customer
let keeper: StaffMember
let helper: StaffMember
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  ;[keeper, helper] = [await operator(portal, 'keeper', ['provisioning']), await operator(portal, 'helper', ['support'])]
  id = await activeVps(portal, owner)
})
afterAll(() => portal.dispose())

const { taken } = backupTools(() => ({ portal, owner, id }))
type Verb = 'snapshot' | 'restore' | 'recover' | 'rebuild' | 'password' | 'backups' | 'optimization' | 'reverse-dns' | 'rescue' | 'disc'
const act = (verb: Verb, input: object = {}, as = keeper) =>
  portal.call(`operator/services/${verb}`, { id, reason, ...input } as never, { as })
const overwrite = (verb: Verb, input: object = {}, as = keeper) => act(verb, { name: 'web-01', ...input }, as)
const code = async (answer: Promise<{ data: unknown }>) => ((await answer).data as { code?: string }).code
const lets = (login: typeof since) => portal.simulator.letsIn(`vps-${id}`, login)
const login = async () => await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
/** Who did it, with the reason, as its owner reads it. */
const logged = (verb: Verb) =>
  column(
    portal,
    `select actor || ' ' || actor_name || ' ' || (after->>'reason') from activity where account_id = $1 and action = $2 and status = 'success'`,
    owner.id,
    `operator/services/${verb}`,
  )

describe('[X2] staff do with a customer’s machine what its owner could, with a reason that the owner reads', () => {
  it('keeps its disk and brings it back, the name typed, by provisioning alone', async () => {
    expect(await code(act('snapshot', {}, helper))).toBe('forbidden')
    expect(await code(overwrite('restore'))).toBe('snapshot-none')
    expect((await act('snapshot')).status).toBe('success')
    await portal.advance('1m')
    const { machine } = await portal.ok('operator/services/detail', { id }, { as: keeper })
    expect(machine).toMatchObject({ snapshot: true, restore: true, recover: true, rebuild: true, 'reset-password': true })
    await portal.simulator.guest.setPassword(`vps-${id}`, since)
    expect(await code(overwrite('restore', { name: 'another' }))).toBe('invalid-input')
    expect((await overwrite('restore')).status).toBe('success')
    await portal.advance('3m')
    expect([lets(since), await logged('restore')]).toEqual([false, ['staff keeper asked for in writing']])
  })

  it('puts its newest backup in place', async () => {
    expect(await code(overwrite('recover'))).toBe('backup-none')
    await taken()
    await portal.simulator.guest.setPassword(`vps-${id}`, since)
    expect(await code(overwrite('recover', {}, helper))).toBe('forbidden')
    expect((await overwrite('recover')).status).toBe('success')
    await portal.advance('5m')
    expect([lets(since), lets(await login()), await logged('recover')]).toEqual([false, true, ['staff keeper asked for in writing']])
  })

  it('sets a new password inside, and rebuilds it: nobody but its owner sees either', async () => {
    const old = await login()
    const answer = await act('password')
    await portal.advance('1m')
    const reset = await login()
    expect([answer.status, JSON.stringify(answer).includes(reset.password), lets(reset), lets(old)]).toEqual([
      'success',
      false,
      true,
      false,
    ])
    const { items } = await portal.ok('operator/services/systems', { id }, { as: keeper })
    expect(items).toContainEqual({ id: 'ubuntu-24.04', title: expect.stringContaining('Ubuntu'), fits: true })
    expect(await code(overwrite('rebuild', { image: 'no-such' }))).toBe('invalid-input')
    expect((await overwrite('rebuild', { image: 'ubuntu-24.04' })).status).toBe('success')
    await portal.advance('5m')
    const now = await login()
    expect([lets(now), lets(reset), await logged('rebuild'), await logged('password')]).toEqual([
      ...[true, false],
      ...[['staff keeper asked for in writing'], ['staff keeper asked for in writing']],
    ])
  })

  it('boots its rescue system, whose password its owner alone reads, and from a disc; and its own disk again', async () => {
    const isoId = await discInLibrary(portal)
    const boots = async () => await portal.ok('user/service/vps/rescue/status', { id }, { as: owner })
    expect(await code(act('rescue', { on: true }, helper))).toBe('forbidden')
    expect(await code(act('rescue', { on: false }))).toBe('vps-not-in-rescue')
    expect((await act('rescue', { on: true })).status).toBe('success')
    expect(await code(act('disc', { isoId, boot: true }))).toBe('busy')
    await portal.advance('5m')
    expect(await boots()).toMatchObject({ boot: 'rescue', rescue: { passwordShown: false } })
    expect(await code(overwrite('restore'))).toBe('vps-in-rescue')
    const login = await portal.ok('user/service/vps/rescue/reveal', { id }, { as: owner, proof: PASSWORD })
    expect(portal.simulator.letsIn(`vps-${id}`, login)).toBe(true)
    expect((await act('rescue', { on: false })).status).toBe('success')
    await portal.advance('5m')
    expect(await code(act('disc', { isoId: null }))).toBe('iso-none')
    expect(await code(act('disc', { isoId: 999_999 }))).toBe('invalid-input')
    const discs = async () => await portal.ok('operator/services/discs', { id }, { as: keeper })
    expect(await discs()).toMatchObject({ items: [{ id: isoId }], inDrive: null, boots: false })
    expect((await act('disc', { isoId, boot: true })).status).toBe('success')
    await portal.advance('5m')
    expect((await boots()).boot).toBe('iso')
    await portal.ok('operator/iso/archive', { isoId, archived: true, reason: 'a newer one is there' }, { as: keeper })
    expect(await discs()).toMatchObject({ items: [{ id: isoId }], inDrive: isoId, boots: true })
    expect((await act('disc', { isoId: null })).status).toBe('success')
    await portal.advance('5m')
    expect([(await boots()).boot, (await discs()).inDrive]).toEqual(['disk', null])
    const why = 'staff keeper asked for in writing'
    expect([await logged('rescue'), await logged('disc')]).toEqual([
      [why, why],
      [why, why],
    ])
  })

  it('turns weekly backups on and off, and sets what the processors are for', async () => {
    expect(await code(act('backups', { on: true }, helper))).toBe('forbidden')
    // They are on from the test above.
    expect((await act('backups', { on: false })).status).toBe('success')
    expect(await code(act('backups', { on: false }))).toBe('backup-off')
    expect((await act('backups', { on: true })).status).toBe('success')
    expect(await column(portal, 'select period from vps_backup_policy where service_id = $1', id)).toEqual([7])
    expect((await act('optimization', { optimization: 'emulator' })).data).toMatchObject({ changed: true })
    await portal.advance('5m')
    expect((await act('optimization', { optimization: 'emulator' })).data).toMatchObject({ changed: false })
    expect([portal.simulator.nests(`vps-${id}`), await logged('optimization'), (await logged('backups')).length]).toEqual([
      ...[true, ['staff keeper asked for in writing'], 2],
    ])
  })

  it('names no address that no DNS server of ours keeps, and says so before it is tried', async () => {
    const { machine } = await portal.ok('operator/services/detail', { id }, { as: keeper })
    expect(machine['reverse-dns']).toEqual({ reason: 'reverse-dns.unavailable' })
    expect(await code(act('reverse-dns', { name: 'web.example.com' }))).toBe('reverse-dns.unavailable')
    expect(await code(act('reverse-dns', { name: 'no host' }))).toBe('invalid-input')
    expect(await code(act('reverse-dns', { name: 'web.example.com' }, helper))).toBe('forbidden')
  })

  it('overwrites nothing that its owner protects', async () => {
    await portal.ok('user/service/vps/protect', { id, on: true }, { as: owner })
    for (const verb of ['restore', 'recover', 'rebuild'] as const)
      expect(await code(overwrite(verb, verb === 'rebuild' ? { image: 'debian-12' } : {}))).toBe('service-protected')
  })
})
