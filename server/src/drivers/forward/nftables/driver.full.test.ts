import { execFileSync } from 'node:child_process'
import { FORWARD_LIMITS } from '@portal/contracts/edge.ts'
import { describe, expect, it } from 'vitest'
import type { ForwardBench } from '../bench.conformance.ts'
import { forwardConformance } from '../conformance.ts'
import { datagramConformance } from '../datagrams.conformance.ts'
import { flowOf, type Run, runsBy } from './commands.ts'
import { nftablesForwards } from './driver.ts'
import { counterName, counterOf } from './names.ts'
import { rangesOf } from './networks.rules.ts'

const NAME = `portal-fw-${process.pid}`
const [OUTER, INNER] = [`pfo${process.pid % 100_000}`, `pfi${process.pid % 100_000}`]

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const inside = (...args: string[]): string => ip('netns', 'exec', NAME, ...args)

/** A host in a namespace: visitors come from one side, targets are on the other, both in the test's own namespace. */
function makeNamespace(): void {
  ip('netns', 'add', NAME)
  for (const [device, net, net6] of [
    [OUTER, '198.18.77', 'fd5a:77'],
    [INNER, '198.18.78', 'fd5a:78'],
  ] as const) {
    ip('link', 'add', device, 'type', 'veth', 'peer', 'name', 'far', 'netns', NAME)
    inside('ip', 'link', 'set', 'far', 'name', device)
    inside('ip', 'addr', 'add', `${net}.1/24`, 'dev', device)
    inside('ip', 'addr', 'add', `${net6}::1/64`, 'dev', device, 'nodad')
    inside('ip', 'link', 'set', device, 'up')
    ip('addr', 'add', `${net}.2/24`, 'dev', device)
    ip('addr', 'add', `${net}.3/24`, 'dev', device)
    ip('addr', 'add', `${net6}::2/64`, 'dev', device, 'nodad')
    ip('link', 'set', device, 'up')
  }
  inside('ip', 'link', 'set', 'lo', 'up')
  inside('sh', '-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward; echo 1 > /proc/sys/net/ipv6/conf/all/forwarding')
}

function removeNamespace(): void {
  for (const args of [
    ['link', 'del', OUTER],
    ['link', 'del', INNER],
    ['netns', 'del', NAME],
  ])
    try {
      ip(...args)
    } catch {
      // It was not made.
    }
}

/** Why not, or null: root, and a kernel that gives away a namespace with tables of its own. */
function reason(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'not root on Linux'
  try {
    makeNamespace()
    inside('nft', 'list', 'tables')
    inside('conntrack', '-C')
    return null
  } catch (error) {
    return `no namespace, nft or conntrack here: ${(error as Error).message.split('\n')[0] ?? ''}`
  } finally {
    removeNamespace()
  }
}

const why = reason()

describe('[S11] rules for the kernel', () => {
  it('networks that lie in or beside each other become one range; what is none of the family is left out', () => {
    expect(rangesOf(['10.0.0.0/8', '10.1.0.0/16', '203.0.113.7/32', '203.0.113.8/32', '2001:db8::/32', 'x', '11.0.0.0/8'])).toEqual([
      '10.0.0.0-11.255.255.255',
      '203.0.113.7-203.0.113.8',
    ])
    expect(rangesOf(['0.0.0.0/0'])).toEqual(['0.0.0.0-255.255.255.255'])
    expect(rangesOf(['203.0.113.77/24'])).toEqual(['203.0.113.0-203.0.113.255'])
    expect(rangesOf(['2001:db8::1/128', '10.0.0.0/8', '2001:db8:0:1::5/64', '2001:db8::/64'], 6)).toEqual([
      '2001:db8::-2001:db8:0:1:ffff:ffff:ffff:ffff',
    ])
    expect(rangesOf(['::/0', '2001:db8::1/128'], 6)).toEqual(['::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'])
  })

  it('what the kernel tracks tells who came, and whether anybody answers', () => {
    const way = 'src=198.18.77.2 dst=198.18.77.1 sport=40001 dport=21001'
    const back = 'src=198.18.78.2 dst=198.18.78.1 sport=22 dport=40001'
    const came = { from: '198.18.77.2', fromPort: 40_001, address: '198.18.77.1', port: 21_001 }
    expect(flowOf(`tcp      6 299 ESTABLISHED ${way} ${back} [ASSURED] mark=3853 use=1`)).toEqual({
      ...came,
      protocol: 'tcp',
      established: true,
    })
    expect(flowOf(`tcp      6 9 TIME_WAIT ${way} ${back} [ASSURED] mark=3853 use=1`)).toMatchObject({ protocol: 'tcp', established: false })
    expect(flowOf(`udp      17 29 ${way} [UNREPLIED] ${back} mark=3853 use=1`)).toEqual({ ...came, protocol: 'udp', established: false })
    expect(flowOf(`udp      17 119 ${way} ${back} [ASSURED] mark=3853 use=1`)).toMatchObject({ protocol: 'udp', established: true })
    expect(flowOf('conntrack v1.4.7 (conntrack-tools): 2 flow entries have been shown.')).toBeNull()
  })

  it('a counter tells whose it is', () => {
    for (const id of ['rgc:12', 'nat:7_udp', 'ä/…'])
      for (const protocol of ['tcp', 'udp'] as const)
        for (const [address, family] of [
          ['192.0.2.1', 4],
          ['2001:db8::1', 6],
        ] as const)
          expect(counterOf(counterName('in', { id, protocol, address }))).toEqual({ direction: 'in', protocol, family, id })
    expect(counterOf('other')).toBeNull()
  })
})

describe('[S11] a kernel that takes nothing for a while', () => {
  it('is asked again to forget what was removed, whatever else is asked of it', async () => {
    const taken: string[] = []
    let refuses = false
    const run: Run = async (_program, args, input = '') => {
      if (args[0] !== '-f') return { exit: 0, out: '', error: '' }
      if (refuses) return { exit: 1, out: '', error: 'Device or resource busy' }
      taken.push(input)
      return { exit: 0, out: '', error: '' }
    }
    const driver = nftablesForwards({ run, now: () => 0, addresses: () => ['203.0.113.1'] })
    const forward = {
      id: 'rgc:1',
      address: '203.0.113.1',
      port: 20_001,
      protocol: 'tcp',
      target: { address: '10.0.0.9', port: 22 },
    } as const
    await driver.apply({
      remove: [],
      set: [{ ...forward, allow: ['198.51.100.0/24'], expiresAt: null, limits: FORWARD_LIMITS, suspended: false }],
    })
    refuses = true
    await driver.apply({ remove: [forward.id], set: [] })
    refuses = false
    taken.length = 0
    await driver.apply({ remove: [], set: [] })
    expect(taken[0]).toContain('delete table')
    expect(taken.join('')).not.toContain(forward.target.address)
    await driver.close()
  })
})

describe.skipIf(why !== null)(`in a namespace of the kernel${why ? ` (left out: ${why})` : ''}`, () => {
  const make = async (now: () => number): Promise<ForwardBench> => {
    removeNamespace()
    makeNamespace()
    const config = { run: runsBy(['ip', 'netns', 'exec', NAME]), now, addresses: () => ['198.18.77.1', 'fd5a:77::1'] }
    const driver = nftablesForwards(config)
    return {
      ...{ driver, address: '198.18.77.1', visitors: ['198.18.77.2', '198.18.77.3'], targetAddress: '198.18.78.2' },
      six: { address: 'fd5a:77::1', visitor: 'fd5a:77::2', targetAddress: 'fd5a:78::2', across: false },
      reborn: () => nftablesForwards(config),
      dispose: async () => {
        await driver.close()
        removeNamespace()
      },
    }
  }
  forwardConformance('nftables', make)
  datagramConformance('nftables', make)
})
