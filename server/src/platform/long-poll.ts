import type { Database } from './db.ts'
import type { Tx } from './tx.ts'

const LOOK_MS = 200

interface Waiting {
  readonly key: number
  readonly since: number
  readonly answer: (hasNews: boolean) => void
}

/**
 * Questions that are kept open until there is news. All that wait in a process are looked after by one statement a few times a second, and by
 * none while nobody waits.
 */
export class LongPoll {
  private readonly db: Database
  private readonly versions: (tx: Tx, keys: readonly number[]) => Promise<ReadonlyMap<number, number>>
  private readonly waiting = new Set<Waiting>()
  private timer: NodeJS.Timeout | null = null

  constructor(db: Database, versions: (tx: Tx, keys: readonly number[]) => Promise<ReadonlyMap<number, number>>) {
    this.db = db
    this.versions = versions
  }

  /** Resolves with true as soon as the key's version is another than `since`, with false after that long without, or where the asker is gone. */
  wait(key: number, since: number, ms: number, onGone: (gone: () => void) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const one: Waiting = {
        key,
        since,
        answer: (hasNews) => {
          clearTimeout(over)
          this.waiting.delete(one)
          resolve(hasNews)
        },
      }
      const over = setTimeout(() => one.answer(false), ms)
      onGone(() => one.answer(false))
      this.waiting.add(one)
      this.timer ??= setTimeout(() => void this.look(), LOOK_MS)
    })
  }

  /** Answers all that wait: the process ends. */
  close(): void {
    if (this.timer) clearTimeout(this.timer)
    for (const one of [...this.waiting]) one.answer(false)
  }

  private async look(): Promise<void> {
    const keys = [...new Set([...this.waiting].map(({ key }) => key))]
    // What cannot be read now is read a moment later.
    const versions = await this.db.read((tx) => this.versions(tx, keys)).catch(() => new Map<number, number>())
    for (const one of [...this.waiting]) if (versions.has(one.key) && versions.get(one.key) !== one.since) one.answer(true)
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.look(), LOOK_MS) : null
  }
}
