import type { Figure } from './metrics.ts'
import type { Planner } from './planner.ts'
import type { SecretBox } from './secrets.ts'
import type { Tx } from './tx.ts'

/** Where a module keeps sealed secrets, so that they follow when the key is changed [A8]. Names are ours, never input. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The column that names the row, and what the seal is bound to. */
  readonly key: string
  readonly context: (key: string) => string
}

const AT_ONCE = 500
/** While keys change, a process that still has the old one in front may seal with it again. */
const LOOK_AGAIN_MINUTES = 10
const HOUR_SECONDS = 3600

/**
 * Seals anew, a few hundred at a time, whatever another of our keys sealed. There is no index for it, so a column where nothing was left
 * to do is left alone for a while, and all of them where there is but one key.
 */
export function resealPlanner(box: SecretBox, columns: readonly SealedColumn[]): Planner {
  const restUntil = new Map<SealedColumn, number>()
  return {
    name: 'platform.reseal',
    everySeconds: 60,
    housekeeping: true,
    run: async (tx) => {
      if (box.otherKeys.length === 0) return
      const now = tx.now.getTime()
      for (const column of columns) {
        if (now < (restUntil.get(column) ?? 0)) continue
        if ((await resealSome(tx, box, column)) === 0) restUntil.set(column, now + LOOK_AGAIN_MINUTES * 60_000)
      }
    },
  }
}

/** What no key opens stays as it is, and stays in the figure. */
async function resealSome(tx: Tx, box: SecretBox, sealed: SealedColumn): Promise<number> {
  const { table, column, key, context } = sealed
  const { rows } = await tx.client.query<{ key: string; text: string }>(
    `select ${key}::text as key, ${column} as text from ${table} where split_part(${column}, '.', 1) = any($1) limit ${AT_ONCE} for update skip locked`,
    [box.otherKeys],
  )
  let done = 0
  for (const row of rows) {
    const plain = opened(box, row.text, context(row.key))
    if (plain === null) continue
    await tx.client.query(`update ${table} set ${column} = $1 where ${key}::text = $2`, [box.seal(plain, context(row.key)), row.key])
    done++
  }
  return done
}

function opened(box: SecretBox, text: string, context: string): string | null {
  try {
    return box.open(text, context)
  } catch {
    return null
  }
}

/** At 0 the old key may be taken out of SECRET_KEYS. */
export const staleSecretsFigure = (box: SecretBox, columns: readonly SealedColumn[]): Figure => ({
  name: 'portal_secrets_stale',
  help: 'Secrets that are still sealed with an older key than the first of SECRET_KEYS',
  // With one key it changes only when that key does, which is a new start.
  everySeconds: box.otherKeys.length === 0 ? HOUR_SECONDS : 60,
  read: async (tx) => {
    let value = 0
    for (const { table, column } of columns) {
      const { rows } = await tx.client.query<{ n: string }>(
        `select count(*) as n from ${table} where ${column} is not null and not starts_with(${column}, $1)`,
        [`${box.currentKey}.`],
      )
      value += Number(rows[0]?.n ?? 0)
    }
    return [{ value }]
  },
})
