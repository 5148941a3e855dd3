import { spawn } from 'node:child_process'
import type { ForwardProtocol } from '@portal/contracts/edge.ts'
import { z } from 'zod'
import { type CounterName, counterOf } from './names.ts'
import { familyOf } from './networks.rules.ts'
import { BRANCHES, MARK, TABLE } from './rules.ts'

const MAX_BYTES = 64 * 1024 * 1024

export interface Ran {
  readonly exit: number
  readonly out: string
  readonly error: string
}

/** Where a host keeps its programs, whatever this process was started with. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs a program of the host; never fails otherwise than by what it answers. */
export type Run = (program: string, args: readonly string[], input?: string) => Promise<Ran>

/** `before`: what every command is run by, such as `ip netns exec NAME`. */
export const runsBy =
  (before: readonly string[] = []): Run =>
  (program, args, input = '') =>
    new Promise((resolve) => {
      const [first = program, ...rest] = [...before, program, ...args]
      const child = spawn(first, rest, {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { PATH, LC_ALL: 'C' },
      })
      const said = { out: '', error: '' }
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        said.out += part
        if (said.out.length > MAX_BYTES) child.kill('SIGKILL')
      })
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        said.error = (said.error + part).slice(-2000)
      })
      child.once('error', (error) => resolve({ exit: -1, out: '', error: error.message }))
      child.once('close', (exit) => resolve({ exit: exit ?? -1, ...said }))
      child.stdin.on('error', () => undefined)
      child.stdin.end(input)
    })

const countersSchema = z.object({
  nftables: z.array(z.object({ counter: z.object({ name: z.string(), packets: z.int(), bytes: z.int() }).optional() })),
})

export interface KernelCount extends CounterName {
  readonly packets: number
  readonly bytes: number
}

/** What was counted since the last call, and no more afterwards; null where the table is not there. */
export async function takeCounts(run: Run): Promise<KernelCount[] | null> {
  const { exit, out } = await run('nft', ['-j', 'reset', 'counters', 'table', ...TABLE.split(' ')])
  if (exit !== 0) return null
  return countersSchema.parse(JSON.parse(out)).nftables.flatMap(({ counter }) => {
    const whose = counter && counterOf(counter.name)
    return whose ? [{ ...whose, packets: counter.packets, bytes: counter.bytes }] : []
  })
}

/** A connection that we lead on, or datagrams of one visitor, as they began it. */
export interface Flow {
  readonly protocol: ForwardProtocol
  readonly from: string
  readonly fromPort: number
  readonly address: string
  readonly port: number
  readonly established: boolean
}

/** Of UDP the kernel tells no state, but whether nobody answered yet. */
const FLOW = /^(tcp|udp)\s+\d+\s+\d+\s+(?:([A-Z_]+)\s+)?src=(\S+)\s+dst=(\S+)\s+sport=(\d+)\s+dport=(\d+)/

export const flowOf = (line: string): Flow | null => {
  const [, protocol, state, from, address, fromPort, port] = FLOW.exec(line) ?? []
  if (from === undefined || address === undefined) return null
  const established = protocol === 'udp' ? !line.includes('[UNREPLIED]') : state === 'ESTABLISHED'
  return { protocol: protocol === 'udp' ? 'udp' : 'tcp', from, address, fromPort: Number(fromPort), port: Number(port), established }
}

export async function flows(run: Run): Promise<Flow[]> {
  const of = async ({ protocol, family }: (typeof BRANCHES)[number]) => {
    const { out } = await run('conntrack', ['-L', '-p', protocol, '-f', `ipv${family}`, '-m', String(MARK)])
    return out.split('\n').flatMap((line) => flowOf(line) ?? [])
  }
  return (await Promise.all(BRANCHES.map(of))).flat()
}

/** Of TCP its next packet is one of nothing, and is answered so; of UDP it begins anew, where it may. */
export const cutFlow = (run: Run, { protocol, from, fromPort, address, port }: Flow): Promise<Ran> =>
  run('conntrack', [
    ...['-D', '-f', `ipv${familyOf(address)}`, '-p', protocol, '-s', from, '-d', address],
    ...['--orig-port-src', String(fromPort), '--orig-port-dst', String(port)],
  ])
