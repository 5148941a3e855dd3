import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { activeProxies, desiredOf, hostsSay } from '../../../test/support/proxies.ts'
import { operator } from '../../../test/support/staff.ts'
import { patchService } from '../services/index.ts'
import { countTraffic } from './count-traffic.ts'
import { hostKey } from './desired.ts'

const BASE = 'user/service/vms/app/proxy'
const GB = 1_000_000_000
let portal: TestPortal
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

async function owned(): Promise<{ owner: Customer; id: number; name: string }> {
  const owner = await customer(portal, `proxies${++serial}`)
  return { owner, id: await activeProxies(portal, owner), name: `user-${serial}` }
}
const add = (owner: Customer, id: number, username: string, more: object = {}) =>
  portal.ok(`${BASE}/add`, { id, type: 'http', proxyUsername: username, ...more }, { as: owner })
const passwordOf = async (owner: Customer, id: number, endpoint: number): Promise<string | undefined> =>
  (await portal.ok(`${BASE}/reveal-password`, { ids: [id] }, { as: owner, proof: PASSWORD })).items.find((one) => one.id === endpoint)
    ?.password

describe('[S11] proxies are added', () => {
  it('up to what the plan holds, spread over its addresses, all of them or none', async () => {
    const { owner, id, name } = await owned()
    const { items } = await add(owner, id, name, { amount: 9 })
    expect(new Set(items.map(({ ip }) => ip)).size).toBe(2)
    const full = await portal.refused(`${BASE}/add`, { id, type: 'http', proxyUsername: name, amount: 2 }, { as: owner })
    expect([full.data.code, full.data.params]).toEqual(['proxy.full', { most: 10, free: 1 }])
    expect(await desiredOf(portal, id)).toHaveLength(9)
  })

  it('on a port of 1000 to 65535, one port once on an address', async () => {
    const { owner, id, name } = await owned()
    const bad = await portal.refused(`${BASE}/add`, { id, type: 'http', proxyUsername: name, port: 999 }, { as: owner })
    expect(bad.msg).toBe('Invalid port 999. Port should be in the range 1000-65535.')
    const [one] = (await add(owner, id, name, { port: 1000 })).items
    const again = await portal.refused(`${BASE}/add`, { id, type: 'http', proxyUsername: name, ip: one?.ip, port: 1000 }, { as: owner })
    expect(again.data.code).toBe('proxy.port-taken')
    const foreign = await portal.refused(`${BASE}/add`, { id, type: 'http', proxyUsername: name, ip: '127.0.0.1' }, { as: owner })
    expect(foreign.data.code).toBe('proxy.no-such-address')
  })

  it('at once from two sides: never more than the plan holds', async () => {
    const { owner, id, name } = await owned()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => portal.call(`${BASE}/add`, { id, type: 'socks5', proxyUsername: name, amount: 3 }, { as: owner })),
    )
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(3)
    expect(await desiredOf(portal, id)).toHaveLength(9)
  })

  it('under a user name that is nobody else’s', async () => {
    const [mine, theirs] = [await owned(), await owned()]
    await add(mine.owner, mine.id, mine.name)
    const taken = await portal.refused(
      `${BASE}/add`,
      { id: theirs.id, type: 'http', proxyUsername: mine.name.toUpperCase() },
      { as: theirs.owner },
    )
    expect([taken.data.code, taken.msg]).toEqual(['proxy.username-existed', 'Username is already existed'])
    const look = (as: Customer) => portal.ok(`${BASE}/check-username-existed`, { proxyUsername: mine.name }, { as })
    expect([await look(theirs.owner), await look(mine.owner)]).toEqual([
      { existed: true, own: 0 },
      { existed: false, own: 1 },
    ])
  })
})

describe('[S11] a user name that proxies share', () => {
  it('is changed for all of them, and not before the caller says how many that is', async () => {
    const { owner, id, name } = await owned()
    const other = await activeProxies(portal, owner)
    const [first] = (await add(owner, id, name, { amount: 3 })).items
    await add(owner, other, name, { amount: 2 })
    const change = { id, endpointId: first?.id ?? 0, proxyUsername: `${name}-new` }
    for (const applies of [{}, { applies: 4 }]) {
      const shared = await portal.refused(`${BASE}/change-username`, { ...change, ...applies }, { as: owner })
      expect([shared.data.code, shared.data.params]).toEqual(['proxy.username-shared', { count: 5 }])
    }
    expect((await portal.ok(`${BASE}/change-username`, { ...change, applies: 5 }, { as: owner })).changed).toBe(5)
    const told = [...(await desiredOf(portal, id)), ...(await desiredOf(portal, other))]
    expect(told.map(({ user }) => user)).toEqual(Array.from({ length: 5 }, () => `${name}-new`))
    // What nobody has is anybody's.
    const next = await owned()
    await add(next.owner, next.id, name)
  })
})

describe('[S11] a proxy', () => {
  it('has its password sealed, shown to its owner after proof, and changed to one that is told once', async () => {
    const { owner, id, name } = await owned()
    const [one] = (await add(owner, id, name, { password: 'first-night-7' })).items
    const endpointId = one?.id ?? 0
    expect(JSON.stringify(await column(portal, 'select row_to_json(e)::text from proxy_endpoint e'))).not.toContain('first-night-7')
    expect(JSON.stringify(await column(portal, 'select row_to_json(e)::text from edge_endpoint e'))).not.toContain('first-night-7')
    expect((await portal.refused(`${BASE}/reveal-password`, { ids: [id] }, { as: owner })).data.code).toBe('proof-required')
    expect(await passwordOf(owner, id, endpointId)).toBe('first-night-7')
    const { password } = await portal.ok(`${BASE}/change-password`, { id, endpointId }, { as: owner })
    expect(password).toMatch(/^[A-Za-z0-9]{14}$/)
    expect(await passwordOf(owner, id, endpointId)).toBe(password)
  })

  it('is shown as its host says, and its changes until then as changing', async () => {
    const { owner, id, name } = await owned()
    const [one] = (await add(owner, id, name)).items
    const status = async () => (await portal.ok(`${BASE}/list-detail`, { id }, { as: owner })).items.map((row) => row.status)
    await hostsSay(portal)
    expect(await status()).toEqual(['ready'])
    await portal.ok(`${BASE}/change-port`, { id, endpointId: one?.id ?? 0, port: 30_000 }, { as: owner })
    expect(await status()).toEqual(['changing'])
    await hostsSay(portal, { endpoint: one?.id ?? 0, what: 'port-taken' })
    expect(await status()).toEqual(['failed'])
  })

  it('is deleted with its place in the plan, and of another’s service it is missing', async () => {
    const { owner, id, name } = await owned()
    const stranger = await owned()
    const [one] = (await add(owner, id, name, { amount: 10 })).items
    const wrong = await portal.refused(`${BASE}/delete`, { id: stranger.id, endpointId: one?.id ?? 0 }, { as: stranger.owner })
    expect(wrong.data.code).toBe('not-found')
    await portal.ok(`${BASE}/delete`, { id, endpointId: one?.id ?? 0 }, { as: owner })
    await add(owner, id, name)
    expect(await desiredOf(portal, id)).toHaveLength(10)
  })

  it('belongs to somebody else after a transfer, with another name and another password', async () => {
    const { owner, id, name } = await owned()
    const [one] = (await add(owner, id, name, { password: 'first-night-7' })).items
    const heir = await customer(portal, `heir${++serial}`)
    await portal.ok(`${BASE}/transfer`, { ids: [id], email: heir.email }, { as: owner, proof: PASSWORD })
    await portal.drain()
    const [offer] = (await portal.ok('user/transfer/list', {}, { as: heir })).incoming
    await portal.ok('user/transfer/accept', { ids: [offer?.id ?? 0], autoRenew: false }, { as: heir })
    const [row] = (await portal.ok(`${BASE}/list-detail`, { id }, { as: heir })).items
    expect(row?.username).not.toBe(name)
    expect(await passwordOf(heir, id, one?.id ?? 0)).not.toBe('first-night-7')
  })
})

describe('[S11] transfer', () => {
  const bytes = (endpoint: number, serviceId: number, gigabytes: number) =>
    portal.db.transaction((tx) =>
      countTraffic(tx, [
        { endpointId: hostKey(endpoint), serviceId, hour: tx.now, received: gigabytes * GB * 0.1, sent: gigabytes * GB * 0.9 },
      ]),
    )

  it('is counted by proxy and day, warned of once at 80 and 100 %, cut, and there again with the next month', async () => {
    const { owner, id, name } = await owned()
    const [one, two] = (await add(owner, id, name, { amount: 2 })).items
    await hostsSay(portal)
    await bytes(one?.id ?? 0, id, 500)
    await bytes(two?.id ?? 0, id, 301)
    await bytes(two?.id ?? 0, id, 1)
    const told = () => column(portal, `select kind from notice where account_id = $1 and kind like '%transfer%' order by id`, owner.id)
    expect(await told()).toEqual(['transfer-near-limit'])
    const { transfer, days } = await portal.ok(`${BASE}/transfer-days`, { id, days: 7 }, { as: owner })
    expect([transfer.usedBytes, transfer.limitBytes, days.length]).toEqual([802 * GB, 1000 * GB, 7])
    expect((await portal.ok(`${BASE}/transfer-days`, { id, endpointId: one?.id ?? 0, days: 1 }, { as: owner })).days[0]?.sentBytes).toBe(
      450 * GB,
    )
    await bytes(one?.id ?? 0, id, 198)
    expect(await told()).toEqual(['transfer-near-limit', 'proxy-transfer-used'])
    await portal.advance('2s')
    expect((await desiredOf(portal, id)).map(({ suspended }) => suspended)).toEqual([true, true])
    await hostsSay(portal)
    expect((await portal.ok(`${BASE}/detail`, { id }, { as: owner })).status).toBe('limited')
    await portal.db.transaction((tx) => patchService(tx, id, { endAt: new Date(tx.now.getTime() + 400 * 86_400_000) }))
    await portal.advance('32d')
    expect((await desiredOf(portal, id)).map(({ suspended }) => suspended)).toEqual([false, false])
    expect((await serviceNow(portal, id)).state).toBe('active')
  })

  it('that is used up does not open what is suspended, and a reason that goes does not open what is used up', async () => {
    const { owner, id, name } = await owned()
    const [one] = (await add(owner, id, name)).items
    await bytes(one?.id ?? 0, id, 1000)
    await portal.advance('2s')
    const staff = { id, suspension: 'abuse' as const, reason: 'spam' }
    const as = await operator(portal, `keeper${++serial}`, ['support', 'provisioning'])
    await portal.ok('operator/services/suspend', staff, { as })
    await portal.drain()
    await hostsSay(portal)
    await portal.advance('10s')
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Suspended')
    await portal.ok('operator/services/unsuspend', staff, { as })
    await portal.advance('10s')
    expect((await desiredOf(portal, id)).map(({ suspended }) => suspended)).toEqual([true])
  })
})
