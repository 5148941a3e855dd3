import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EngineProcess } from '../../engine-process.ts'
import type { DestinationPolicy } from '../destination.rules.ts'
import type { ProxyCount, ProxyDriver, ProxyEndpoint, ProxyLoad, ProxyOutcome } from '../port.ts'
import { ProxyCore } from './core.ts'
import type { Answer, Ask } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./worker.js', import.meta.url))
const BEGIN_AGAIN_MS = 1000

type Engine = EngineProcess<Ask, Answer>

export interface NodeProxyConfig {
  readonly policy: DestinationPolicy
  /** How many processes; 0: this one, where little is served. Left out: as many as the host has cores. */
  readonly processes?: number
}

/** Chosen by `processes`: in this process, or in others among which endpoints are divided by their id. */
export function nodeProxy({ policy, processes = availableParallelism() }: NodeProxyConfig): ProxyDriver {
  return processes === 0 ? new HereProxy(policy) : new DividedProxy(policy, processes)
}

class HereProxy implements ProxyDriver {
  readonly id = 'node'
  private readonly core: ProxyCore

  constructor(policy: DestinationPolicy) {
    this.core = new ProxyCore(policy)
  }

  async refuse(ranges: readonly string[]): Promise<void> {
    this.core.refuse(ranges)
  }

  apply({ remove, set }: { readonly remove: readonly string[]; readonly set: readonly ProxyEndpoint[] }): Promise<readonly ProxyOutcome[]> {
    return this.core.apply(remove, set)
  }

  counts(): Promise<readonly ProxyCount[]> {
    return Promise.resolve(this.core.counts())
  }

  load(): Promise<ProxyLoad> {
    return Promise.resolve({ connections: this.core.connections })
  }

  onLost(): void {
    // It ends with whoever would hear of it.
  }

  close(): Promise<void> {
    return this.core.close()
  }
}

interface Part {
  process: Engine
  /** What it was told to serve. */
  readonly ids: Set<string>
}

class DividedProxy implements ProxyDriver {
  readonly id = 'node'
  private readonly policy: DestinationPolicy
  private readonly parts: Part[]
  private refused: readonly string[] = []
  private tell: (ids: readonly string[]) => void = () => undefined
  private closed = false

  constructor(policy: DestinationPolicy, processes: number) {
    this.policy = policy
    this.parts = Array.from({ length: processes }, (_, at) => ({ process: this.begin(at), ids: new Set() }))
  }

  async refuse(ranges: readonly string[]): Promise<void> {
    this.refused = ranges
    await Promise.all(this.parts.map(({ process }) => process.asked({ do: 'refuse', ranges })))
  }

  async apply({ remove, set }: { readonly remove: readonly string[]; readonly set: readonly ProxyEndpoint[] }) {
    // A port that one part frees may be another's: all removals come before any opening.
    await Promise.all(
      this.parts.map(async ({ process, ids }, at) => {
        const mine = remove.filter((id) => this.partOf(id) === at)
        if (mine.length > 0) await process.asked({ do: 'apply', remove: mine, set: [] })
        for (const id of mine) ids.delete(id)
      }),
    )
    const outcomes = await Promise.all(
      this.parts.map(async ({ process, ids }, at): Promise<readonly ProxyOutcome[]> => {
        const mine = set.filter(({ id }) => this.partOf(id) === at)
        if (mine.length === 0) return []
        for (const { id } of mine) ids.add(id)
        const answer = await process.asked({ do: 'apply', remove: [], set: mine })
        return answer?.outcomes ?? mine.map(({ id }) => ({ id, trouble: 'engine-failed' }))
      }),
    )
    return outcomes.flat()
  }

  async counts(): Promise<readonly ProxyCount[]> {
    return (await Promise.all(this.parts.map(({ process }) => process.asked({ do: 'counts' })))).flatMap((answer) => answer?.counts ?? [])
  }

  async load(): Promise<ProxyLoad> {
    const answers = await Promise.all(this.parts.map(({ process }) => process.asked({ do: 'load' })))
    return { connections: answers.reduce((sum, answer) => sum + (answer?.connections ?? 0), 0) }
  }

  onLost(listener: (ids: readonly string[]) => void): void {
    this.tell = listener
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all(this.parts.map(({ process }) => process.close()))
  }

  private begin(at: number): Engine {
    const process = new EngineProcess<Ask, Answer>(PROGRAM, () => void this.again(at))
    void process.asked({ do: 'begin', policy: this.policy })
    return process
  }

  private async again(at: number): Promise<void> {
    if (this.closed) return
    await pause(BEGIN_AGAIN_MS)
    const part = this.parts[at]
    if (this.closed || !part) return
    part.process = this.begin(at)
    await part.process.asked({ do: 'refuse', ranges: this.refused })
    this.tell([...part.ids])
  }

  private partOf(id: string): number {
    let hash = 0
    for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
    return hash % this.parts.length
  }
}
