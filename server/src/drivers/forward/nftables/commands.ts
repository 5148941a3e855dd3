import { spawn } from 'node:child_process'
import { z } from 'zod'
import { counterOf, type Direction } from './names.ts'
import { MARK, TABLE } from './rules.ts'

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

export interface KernelCount {
  readonly id: string
  readonly direction: Direction
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

/** A connection that we lead on, as its visitor began it. */
export interface Flow {
  readonly from: string
  readonly fromPort: number
  readonly address: string
  readonly port: number
  readonly established: boolean
}

const FLOW = /^tcp\s+\d+\s+\d+\s+(\w+)\s+src=(\S+)\s+dst=(\S+)\s+sport=(\d+)\s+dport=(\d+)/

export async function flows(run: Run): Promise<Flow[]> {
  const { out } = await run('conntrack', ['-L', '-p', 'tcp', '-f', 'ipv4', '-m', String(MARK)])
  return out.split('\n').flatMap((line) => {
    const [, state, from, address, fromPort, port] = FLOW.exec(line) ?? []
    if (from === undefined || address === undefined) return []
    return [{ from, address, fromPort: Number(fromPort), port: Number(port), established: state === 'ESTABLISHED' }]
  })
}

/** Its next packet is one of nothing, and is answered so. */
export const cutFlow = (run: Run, { from, fromPort, address, port }: Flow): Promise<Ran> =>
  run('conntrack', [
    ...['-D', '-p', 'tcp', '-s', from, '-d', address],
    ...['--orig-port-src', String(fromPort), '--orig-port-dst', String(port)],
  ])
