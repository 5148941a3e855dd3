import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeAllowance } from '@portal/contracts/edge-wire.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Allowances } from './allowances.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const LATER = '2026-12-01T00:00:00.000Z'
const ENDPOINTS = new Map([
  ['a', { meter: '7' }],
  ['b', { meter: '7' }],
  ['c', { meter: '8' }],
  ['d', { meter: null }],
])

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'edge-allowances-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
const allowance = (bytes: number | null, more: Partial<EdgeAllowance> = {}): EdgeAllowance => ({
  ...{ meter: '7', bytes, until: LATER, renewal: 1000, hosts: 1 },
  ...more,
})
const count = (id: string, bytes: number) => [{ id, received: 0, sent: bytes }]

describe('[S11] transfer that is left on a host', () => {
  it('is shared by all proxies of a meter, and is used up at exactly its last byte', async () => {
    const allowances = await Allowances.open(await folder(), [])
    await allowances.take([allowance(100)])
    const usedUp = () => [...allowances.usedUp(ENDPOINTS, NOW, false)]
    allowances.count([...count('a', 60), ...count('b', 39), ...count('c', 1000), ...count('d', 1000)])
    expect(usedUp()).toEqual([])
    allowances.count(count('b', 1))
    expect(usedUp()).toEqual(['7'])
  })

  it('counts each byte once: those that the portal acknowledges are in its next figure', async () => {
    const allowances = await Allowances.open(await folder(), [])
    await allowances.take([allowance(100)])
    allowances.count(count('a', 90))
    await allowances.take([allowance(10)], count('a', 90))
    expect([...allowances.usedUp(ENDPOINTS, NOW, false)]).toEqual([])
    allowances.count(count('a', 10))
    expect([...allowances.usedUp(ENDPOINTS, NOW, false)]).toEqual(['7'])
  })

  it('is known to the next life of the process, and what waits to be reported is subtracted from it', async () => {
    const path = await folder()
    await (await Allowances.open(path, [])).take([allowance(100)])
    expect([...(await Allowances.open(path, count('a', 99))).usedUp(ENDPOINTS, NOW, true)]).toEqual([])
    expect([...(await Allowances.open(path, count('a', 100))).usedUp(ENDPOINTS, NOW, true)]).toEqual(['7'])
  })

  it('is there again when the month ends by the portal’s clock, once', async () => {
    const allowances = await Allowances.open(await folder(), [])
    await allowances.take([allowance(100)])
    allowances.count(count('a', 500))
    expect([...allowances.usedUp(ENDPOINTS, Date.parse(LATER) - 1, true)]).toEqual(['7'])
    expect([...allowances.usedUp(ENDPOINTS, Date.parse(LATER), true)]).toEqual([])
    allowances.count(count('a', 999))
    expect([...allowances.usedUp(ENDPOINTS, Date.parse(LATER), true)]).toEqual([])
    allowances.count(count('a', 1))
    expect([...allowances.usedUp(ENDPOINTS, Date.parse(LATER) + 1, true)]).toEqual(['7'])
  })

  it('begins its new month once, also when the process starts again in it', async () => {
    const path = await folder()
    const before = await Allowances.open(path, [])
    await before.take([allowance(100)])
    before.usedUp(ENDPOINTS, Date.parse(LATER), true)
    await before.saved()
    const after = await Allowances.open(path, count('a', 1000))
    expect([...after.usedUp(ENDPOINTS, Date.parse(LATER) + 1, true)]).toEqual(['7'])
  })

  it('of several hosts is divided while the portal does not answer, so that together they stay within it', async () => {
    const allowances = await Allowances.open(await folder(), [])
    await allowances.take([allowance(100, { hosts: 2 })])
    allowances.count(count('a', 50))
    expect([...allowances.usedUp(ENDPOINTS, NOW, false)]).toEqual([])
    expect([...allowances.usedUp(ENDPOINTS, NOW, true)]).toEqual(['7'])
  })

  it('without a limit is never used up', async () => {
    const allowances = await Allowances.open(await folder(), [])
    await allowances.take([allowance(0)])
    expect([...allowances.usedUp(ENDPOINTS, NOW, false)]).toEqual(['7'])
    await allowances.take([allowance(null, { until: null, renewal: null })])
    expect([...allowances.usedUp(ENDPOINTS, NOW, true)]).toEqual([])
  })
})
