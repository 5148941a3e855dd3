import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../test/support/customers.ts'
import { activeDedicated } from '../../test/support/dedicated.ts'
import { activeVps } from '../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../test/support/portal.ts'
import { BY_STAFF, FAULT_NAMES } from './demo-faults.catalogue.ts'

let portal: TestPortal
let owner: Customer
let vps: number
let other: number
let metal: number
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  owner = await customer(portal, 'provoker')
  vps = await activeVps(portal, owner)
  other = await activeVps(portal, owner)
  metal = await activeDedicated(portal, owner)
})
afterAll(() => portal.dispose())
afterEach(() => ask('DELETE'))

async function ask(method: 'GET' | 'POST' | 'DELETE', payload?: object, query = '') {
  const answer = await portal.app.inject({ method, url: `/dev/faults${query}`, ...(payload && { payload }) })
  return { code: answer.statusCode, ...answer.json() }
}
const provoke = (payload: object) => ask('POST', payload)
const active = async () => (await ask('GET')).active
const state = async (id: number) => (await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })).items[0]
const errors = async (serviceId: number) =>
  (await portal.ok('user/log/list', { serviceId, status: 'error' }, { as: owner })).items.map(({ error }) => error)

describe('[R3] faults on request', () => {
  it('are listed with what they show and how to reach it, and those that are on', async () => {
    const { faults, byStaff } = await ask('GET')
    expect(faults).toContainEqual({
      ...{ fault: 'vps-power-refused', on: 'vps', times: 1, shows: 'Failed to {action} VPS. Please contact support!' },
      how: expect.stringContaining('stop'),
    })
    expect(byStaff).toContainEqual({ shows: 'Invoice status: Fraud', how: expect.stringContaining('operator/orders/mark-fraud') })
    expect(await active()).toEqual([])
    expect(await provoke({ fault: 'vps-power-refused', service: vps, times: 2 })).toEqual({
      code: 200,
      active: [{ fault: 'vps-power-refused', machine: `vps-${vps}`, left: 2 }],
    })
    expect(await active()).toHaveLength(1)
  })

  it('are all in the manual', () => {
    const manual = readFileSync(new URL('../../../docs/demo-faults.md', import.meta.url), 'utf8')
    expect(FAULT_NAMES.filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([])
    const calls = BY_STAFF.flatMap(({ how }) => how.match(/operator\/[a-z/-]+/g) ?? [])
    expect(calls.filter((call) => !manual.includes(`\`${call}\``))).toEqual([])
  })

  it.each([
    [{}, 400, 'fault: must be one of vps-power-refused, '],
    [{ fault: 'earthquake' }, 400, 'fault: must be one of vps-power-refused, '],
    [{ fault: 'vps-lost', service: 0 }, 400, 'service: must be a whole number from 1 to '],
    [{ fault: 'vps-lost', service: '7' }, 400, 'service: must be a whole number from 1 to '],
    [{ fault: 'vps-lost', times: 101 }, 400, 'times: must be a whole number from 1 to 100'],
    [{ fault: 'vps-lost', times: 1.5 }, 400, 'times: must be a whole number from 1 to 100'],
    [{ fault: 'vps-lost', forever: true }, 400, 'forever'],
    [{ fault: 'vps-lost', service: 999_999 }, 404, 'service: there is no VPS 999999'],
    [{ fault: 'dedicated-silent', service: 999_999 }, 404, 'service: there is no dedicated server 999999'],
  ])('refuse %j and say why', async (payload, code, error) => {
    expect(await provoke(payload)).toEqual({ code, error: expect.stringContaining(error) })
    expect(await active()).toEqual([])
  })

  it('of a VPS are refused for a dedicated server, and where its machine is not simulated', async () => {
    expect(await provoke({ fault: 'vps-lost', service: metal })).toMatchObject({ code: 404 })
    expect(await provoke({ fault: 'dedicated-power-refused', service: vps })).toMatchObject({ code: 404 })
    const { rows } = await portal.db.pool.query<{ hardware_id: string }>('select hardware_id from dedicated where service_id = $1', [metal])
    const vendor = (name: string) => portal.db.pool.query('update hardware set vendor = $2 where id = $1', [rows[0]?.hardware_id, name])
    await vendor('manual')
    expect(await provoke({ fault: 'dedicated-silent', service: metal })).toMatchObject({
      code: 409,
      error: expect.stringContaining('not simulated'),
    })
    await vendor('simulator')
  })

  it('cannot pile up', async () => {
    const codes: number[] = []
    for (let n = 0; n < 51; n++) codes.push((await provoke({ fault: 'vps-power-refused' })).code)
    expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([50, 409])
  })

  it('are switched off by name, by service, or all together', async () => {
    const all = [
      { fault: 'vps-power-refused', service: vps },
      { fault: 'vps-power-refused', service: other },
      { fault: 'vps-rebuild-fails', service: vps },
      { fault: 'dedicated-silent', service: metal },
    ]
    for (const one of all) await provoke(one)
    const left = async (query: string) => (await ask('DELETE', undefined, query)).active.length
    expect(await ask('DELETE', undefined, '?fault=earthquake')).toMatchObject({ code: 400 })
    expect(await ask('DELETE', undefined, '?service=999999')).toMatchObject({ code: 404 })
    expect(await left(`?fault=vps-power-refused&service=${vps}`)).toBe(3)
    expect(await left(`?service=${metal}`)).toBe(2)
    expect(await left('?fault=vps-rebuild-fails')).toBe(1)
    expect(await left('')).toBe(0)
  })

  it('happen to the service that was named, as often as was asked, and to no other', async () => {
    const stop = async (id: number) => {
      await portal.ok('user/service/vps/stop', { id }, { as: owner })
      await portal.advance('5s')
      return (await state(id))?.VMStatus
    }
    await provoke({ fault: 'vps-power-refused', service: vps })
    expect(await stop(other)).toBe('success')
    expect([await stop(vps), await errors(vps)]).toEqual(['running', ['Failed to stop VPS. Please contact support!']])
    expect([await active(), await stop(vps)]).toEqual([[], 'success'])
    for (const id of [vps, other]) await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('1m')
  })

  it('keep a VPS at Checking until they are switched off, whatever looks at it meanwhile', async () => {
    await provoke({ fault: 'vps-state-unknown', service: vps })
    await portal.ok('user/service/vps/stop', { id: vps }, { as: owner })
    await portal.advance('5s')
    expect((await state(vps))?.VMStatus).toBe('checking')
    await portal.advance('3m')
    expect([(await state(vps))?.VMStatus, (await state(other))?.VMStatus]).toEqual(['checking', 'running'])
    await ask('DELETE')
    await portal.advance('1m')
    await portal.drain()
    expect((await state(vps))?.VMStatus).toBe('running')
  })

  it('fail a rebuild and leave the server as it was', async () => {
    await provoke({ fault: 'vps-rebuild-fails', service: vps })
    await portal.ok('user/service/vps/rebuild', { id: vps, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    expect(await state(vps)).toMatchObject({ VMStatus: 'running', trouble: { code: 'vps-rebuild-failed' } })
    expect(await active()).toEqual([])
  })

  it('keep a backup from being ready', async () => {
    await provoke({ fault: 'vps-backup-fails', service: vps })
    await portal.ok('user/service/vps/backup/add', { id: vps, period: 7 }, { as: owner })
    await portal.advance('1m')
    const { items } = await portal.ok('user/service/vps/backup/list', { serviceId: vps }, { as: owner })
    expect([items[0]?.state, await active()]).toEqual(['failed', []])
  })

  it('leave a dedicated server Unchecked, with the literal sentence', async () => {
    await provoke({ fault: 'dedicated-power-refused', service: metal })
    await portal.ok('user/service/dedicated/stop', { id: metal }, { as: owner })
    await portal.advance('5s')
    const { items } = await portal.ok('user/service/dedicated/status', { ids: [metal] }, { as: owner })
    expect(items[0]?.VMStatus).toBe('unchecked')
    expect(await errors(metal)).toEqual(['Failed to stop dedicated server. Please contact support!'])
  })

  it('make a VPS an error when its machine is lost', async () => {
    await provoke({ fault: 'vps-lost', service: other })
    await portal.ok('user/service/vps/stop', { id: other }, { as: owner })
    await portal.advance('5s')
    expect(await state(other)).toMatchObject({ VMStatus: 'error', trouble: { code: 'vps-missing' } })
  })
})
