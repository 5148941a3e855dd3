import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { EngineProcess } from '../../engine-process.ts'
import type { Probed } from '../../probed.ts'
import type { Forward, ForwardCount, ForwardDriver, ForwardOpen, ForwardOutcome } from '../port.ts'
import type { Answer, Ask } from './messages.ts'

const PROGRAM = fileURLToPath(new URL('./worker.js', import.meta.url))
const BEGIN_AGAIN_MS = 1000

export interface Change {
  readonly remove: readonly string[]
  readonly set: readonly Forward[]
}

interface Part {
  /** Null: it never had anything to serve. */
  process: EngineProcess<Ask, Answer> | null
  /** What it was told to serve. */
  readonly ids: Set<string>
}

/** Divided by their ids among processes, which begin with the first that they are to serve: most hosts are no gateway. */
export class DividedRelay implements ForwardDriver {
  readonly id = 'relay'
  private readonly parts: Part[]
  private tell: (ids: readonly string[]) => void = () => undefined
  private closed = false

  constructor(processes: number) {
    this.parts = Array.from({ length: processes }, () => ({ process: null, ids: new Set() }))
  }

  probe(): Promise<Probed> {
    return Promise.resolve({ ok: true, detail: `${this.parts.length} processes` })
  }

  begin(forwards: readonly Forward[]): Promise<readonly ForwardOutcome[]> {
    return this.apply({ remove: [], set: forwards })
  }

  async apply({ remove, set }: Change): Promise<readonly ForwardOutcome[]> {
    // A port that one part frees may be another's: all that is to close comes before any opening.
    await Promise.all(
      this.parts.map(async ({ process, ids }, at) => {
        const mine = remove.filter((id) => this.partOf(id) === at)
        if (mine.length > 0) await process?.asked({ do: 'apply', remove: mine, set: [] })
        for (const id of mine) ids.delete(id)
      }),
    )
    const outcomes = await Promise.all(
      this.parts.map(async (part, at): Promise<readonly ForwardOutcome[]> => {
        const mine = set.filter(({ id }) => this.partOf(id) === at)
        if (mine.length === 0 || this.closed) return []
        for (const { id } of mine) part.ids.add(id)
        part.process ??= this.beginPart(part)
        const answer = await part.process.asked({ do: 'apply', remove: [], set: mine })
        return answer?.outcomes ?? mine.map(({ id }) => ({ id, trouble: 'engine-failed' }))
      }),
    )
    return outcomes.flat()
  }

  async counts(): Promise<readonly ForwardCount[]> {
    return (await Promise.all(this.parts.map(({ process }) => process?.asked({ do: 'counts' })))).flatMap((answer) => answer?.counts ?? [])
  }

  async open(): Promise<readonly ForwardOpen[]> {
    return (await Promise.all(this.parts.map(({ process }) => process?.asked({ do: 'open' })))).flatMap((answer) => answer?.open ?? [])
  }

  onLost(listener: (ids: readonly string[]) => void): void {
    this.tell = listener
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all(this.parts.map(({ process }) => process?.close()))
  }

  private beginPart(part: Part): EngineProcess<Ask, Answer> {
    return new EngineProcess(PROGRAM, () => void this.again(part))
  }

  private async again(part: Part): Promise<void> {
    if (this.closed) return
    await pause(BEGIN_AGAIN_MS)
    if (this.closed) return
    part.process = this.beginPart(part)
    this.tell([...part.ids])
  }

  private partOf(id: string): number {
    let hash = 0
    for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
    return hash % this.parts.length
  }
}
