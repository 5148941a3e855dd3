import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EDGE_COUNTS_MAX, type EdgeCount } from '@portal/contracts/edge-wire.ts'
import { z } from 'zod'
import { makeFolder } from './files.ts'

const HOUR_MS = 3_600_000
/** A report has room for what one more second may bring. */
const GROUPS_MAX = EDGE_COUNTS_MAX / 2
const FILE = /^([0-9a-f-]{36})\.(\d{9})\.ndjson$/

const lineSchema = z.object({ t: z.int(), c: z.array(z.tuple([z.string(), z.int(), z.int()])) })

export interface Counted {
  readonly boot: string
  readonly sequence: number
  readonly counts: readonly EdgeCount[]
}

interface Bytes {
  readonly id: string
  readonly received: number
  readonly sent: number
}

/**
 * What was counted and is not acknowledged. A file is a report: it grows by a line a second and is closed when it is told, so nothing is ever
 * moved from one place on disk to another, and a kill leaves each byte in exactly one report. Files of earlier lives are told as they are.
 */
export class Journal {
  readonly boot = randomUUID()
  private readonly folder: string
  private sequence = 1
  private current: FileHandle | null = null
  private groups = new Set<string>()
  private turn: Promise<unknown> = Promise.resolve()

  private constructor(folder: string) {
    this.folder = folder
  }

  static async open(folder: string): Promise<Journal> {
    await makeFolder(folder)
    return new Journal(folder)
  }

  add(counts: readonly Bytes[], now: number): Promise<void> {
    return this.inTurn(async () => {
      if (counts.length === 0) return
      if (this.groups.size > GROUPS_MAX) await this.seal()
      this.current ??= await open(this.pathOf(this.boot, this.sequence), 'a', 0o600)
      for (const { id } of counts) this.groups.add(`${Math.floor(now / HOUR_MS)} ${id}`)
      const line = { t: now, c: counts.map(({ id, received, sent }) => [id, received, sent]) }
      await this.current.appendFile(`${JSON.stringify(line)}\n`)
      await this.current.datasync()
    })
  }

  /** The oldest that is to be told; null: all was. */
  next(): Promise<Counted | null> {
    return this.inTurn(async () => {
      const [waiting] = await this.files()
      if (!waiting) return null
      if (waiting.boot === this.boot && waiting.sequence === this.sequence) await this.seal()
      const text = await readFile(this.pathOf(waiting.boot, waiting.sequence), 'utf8')
      return { ...waiting, counts: summed(text) }
    })
  }

  /** All that is not acknowledged, by endpoint and hour. */
  waiting(): Promise<EdgeCount[]> {
    return this.inTurn(async () => {
      const counts: EdgeCount[] = []
      for (const { boot, sequence } of await this.files()) counts.push(...summed(await readFile(this.pathOf(boot, sequence), 'utf8')))
      return counts
    })
  }

  /** The portal has kept it: up to this one of that life. */
  acknowledge(boot: string, sequence: number): Promise<void> {
    return this.inTurn(async () => {
      for (const file of await this.files())
        if (file.boot === boot && file.sequence <= sequence) await rm(this.pathOf(boot, file.sequence), { force: true })
    })
  }

  close(): Promise<void> {
    return this.inTurn(() => this.seal())
  }

  private async seal(): Promise<void> {
    if (!this.current) return
    await this.current.close()
    this.current = null
    this.groups = new Set()
    this.sequence += 1
  }

  /** Lives before this one first, each in its order. */
  private async files(): Promise<{ boot: string; sequence: number }[]> {
    const found = (await readdir(this.folder)).flatMap((name) => {
      const [, boot, sequence] = FILE.exec(name) ?? []
      return boot !== undefined && sequence !== undefined ? [{ boot, sequence: Number(sequence) }] : []
    })
    const rank = (boot: string): string => `${boot === this.boot ? 1 : 0}${boot}`
    return found.sort((a, b) => rank(a.boot).localeCompare(rank(b.boot)) || a.sequence - b.sequence)
  }

  private pathOf(boot: string, sequence: number): string {
    return join(this.folder, `${boot}.${String(sequence).padStart(9, '0')}.ndjson`)
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.turn.then(work)
    this.turn = done.catch(() => undefined)
    return done
  }
}

/** Per endpoint and hour; a line that a kill cut short is the second that is lost. */
export function summed(text: string): EdgeCount[] {
  const sums = new Map<string, EdgeCount>()
  for (const line of text.split('\n').slice(0, -1)) {
    const { t, c } = lineSchema.parse(JSON.parse(line))
    for (const [id, received, sent] of c) {
      const key = `${Math.floor(t / HOUR_MS)} ${id}`
      const before = sums.get(key)
      sums.set(key, {
        id,
        at: new Date(t).toISOString(),
        received: received + (before?.received ?? 0),
        sent: sent + (before?.sent ?? 0),
      })
    }
  }
  return [...sums.values()]
}
