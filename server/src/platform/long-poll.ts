import type { Database } from './db.ts'
import type { Tx } from './tx.ts'

const LOOK_MS = 200

interface Client {
  readonly onGone: (gone: () => void) => void
  /** Whether its access still exists; asked when access changed. */
  readonly isAllowed: () => Promise<boolean>
}

interface Waiting extends Pick<Client, 'isAllowed'> {
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

  /**
   * Resolves with true as soon as the key's version is another than `since`, with false after that long without, or where the asker is gone.
   * With true as well when its access has ended: reading the news then refuses it.
   */
  wait(key: number, since: number, ms: number, { onGone, isAllowed }: Client): Promise<boolean> {
    return new Promise((resolve) => {
      const one: Waiting = {
        key,
        since,
        isAllowed,
        answer: (hasNews) => {
          clearTimeout(over)
          this.waiting.delete(one)
          resolve(hasNews)
        },
      }
      const over = setTimeout(() => one.answer(false), ms)
      onGone(() => one.answer(false))
      this.waiting.add(one)
      // Access that ended since the request was let in was reported before this one waited.
      void check(one)
      this.timer ??= setTimeout(() => void this.look(), LOOK_MS)
    })
  }

  /** Checks the access of those that wait for a key, or of all. A database that does not answer takes away no access. */
  async recheck(key: number | 'all'): Promise<void> {
    for (const one of [...this.waiting]) {
      if (key === 'all' || one.key === key) await check(one)
    }
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

async function check({ isAllowed, answer }: Waiting): Promise<void> {
  if (!(await isAllowed().catch(() => true))) answer(true)
}
