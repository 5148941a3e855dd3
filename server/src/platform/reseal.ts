import type { Figure } from './metrics.ts'
import type { Planner } from './module.ts'
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

const stale = ({ table, column }: SealedColumn): string => `from ${table} where ${column} is not null and not starts_with(${column}, $1)`

/** Seals anew, a few hundred at a time, whatever an older key sealed. What no key opens stays as it is, and stays in the figure. */
export const resealPlanner = (box: SecretBox, columns: readonly SealedColumn[]): Planner => ({
  name: 'platform.reseal',
  everySeconds: 60,
  upkeep: true,
  run: async (tx) => {
    for (const column of columns) await resealSome(tx, box, column)
  },
})

async function resealSome(tx: Tx, box: SecretBox, sealed: SealedColumn): Promise<void> {
  const { table, column, key, context } = sealed
  const { rows } = await tx.client.query<{ key: string; text: string }>(
    `select ${key}::text as key, ${column} as text ${stale(sealed)} limit ${AT_ONCE} for update skip locked`,
    [`${box.currentKey}.`],
  )
  for (const row of rows) {
    const plain = opened(box, row.text, context(row.key))
    if (plain === null) continue
    await tx.client.query(`update ${table} set ${column} = $1 where ${key}::text = $2`, [box.seal(plain, context(row.key)), row.key])
  }
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
  everySeconds: 60,
  read: async (tx) => {
    let value = 0
    for (const column of columns) {
      const { rows } = await tx.client.query<{ n: string }>(`select count(*) as n ${stale(column)}`, [`${box.currentKey}.`])
      value += Number(rows[0]?.n ?? 0)
    }
    return [{ value }]
  },
})
