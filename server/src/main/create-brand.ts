import { findBrandByCode, insertBrand } from '../modules/brands/index.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { Database } from '../platform/db.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'
import { readBrand } from './brand-options.ts'

/** Makes a brand in a database that may still be empty; answers the sentence for the terminal. */
export async function createBrand(args: readonly string[], config: Config): Promise<string> {
  const brand = readBrand(args, config)
  await prepareDatabase(config)
  const db = new Database(config.databaseUrl, { clock: systemClock, max: 1 })
  try {
    const made = await db.transaction(async (tx) => {
      if (await findBrandByCode(tx, brand.code)) throw new ConfigError([`--code: a brand "${brand.code}" exists`])
      return await insertBrand(tx, { ...brand, createdAt: tx.now })
    })
    return `brand ${made.id} "${made.name}" answers under ${made.hosts.join(', ')} and keeps its ledger in ${made.currency}`
  } finally {
    await db.close()
  }
}

export const createBrandFromCommandLine = async (): Promise<void> => {
  process.stdout.write(`${await createBrand(process.argv.slice(2), readConfig())}\n`)
}
