import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export interface Guard {
  readonly file: string
  readonly text: string
  /** As the setting table keeps it. */
  readonly hash: string
}

export function guardsIn(migrations: string): Guard[] {
  const home = join(migrations, 'guards')
  const files = readdirSync(home).filter((name) => name.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = readFileSync(join(home, file), 'utf8')
    return { file, text, hash: createHash('sha256').update(text).digest('base64url') }
  })
}

const settingOf = ({ file }: Guard): string => `guard:${file}`

export const isApplied = (guard: Guard, applied: readonly { name: string; value: unknown }[]): boolean =>
  applied.some(({ name, value }) => name === settingOf(guard) && value === guard.hash)

/**
 * What tables cannot say by themselves (triggers, their functions): hand-written, each file safe to run again, whole or not at all.
 * One that has not changed since it was last run is left alone, so that a start takes no locks from those at work.
 */
export async function applyGuards(
  client: pg.Client,
  guards: readonly Guard[],
  patiently: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { rows: applied } = await client.query<{ name: string; value: string }>(`select name, value from setting where name like 'guard:%'`)
  for (const guard of guards) if (!isApplied(guard, applied)) await patiently(() => apply(client, guard))
}

async function apply(client: pg.Client, guard: Guard): Promise<void> {
  await client.query('begin')
  try {
    await client.query(guard.text)
    await client.query(
      'insert into setting (name, value, at) values ($1, $2, now()) on conflict (name) do update set value = excluded.value, at = excluded.at',
      [settingOf(guard), JSON.stringify(guard.hash)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`guard ${guard.file} cannot be applied`, { cause: error })
  }
}
