import { readConfig } from '../platform/config.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'

/** Migrates the database and grants the portal's role its privileges, without starting anything. */
export async function migrateDatabase(): Promise<void> {
  const print = (text: string): void => void process.stdout.write(`${text}\n`)
  const config = readConfig()
  for (const warning of await prepareDatabase(config, print)) print(warning)
  print('the database has the schema of this version')
}
