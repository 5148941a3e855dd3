import pg from 'pg'
import { type Config, ConfigError } from './config.ts'
import { roleAt } from './database-role.ts'
import { migrate, schemaProblem } from './migrate.ts'
import { checkDatabase } from './preflight.ts'

const OWNER_WARNING =
  'DATABASE_URL signs in as the owner of the tables, who can switch off the triggers that protect the ledger. Use a role of its own and give the owner in MIGRATION_DATABASE_URL (docs/operate/postgresql.md).'

/**
 * Checks the database, brings its schema to this version and grants the portal's role its privileges. Migrates as the role in
 * `MIGRATION_DATABASE_URL`; without it, as the role in `DATABASE_URL` if that one owns the schema. A role that owns nothing needs a schema
 * that `npm run migrate` has prepared. [D17]
 *
 * @param report Called with the reason when the migration has to wait.
 * @returns Warnings for the log.
 * @throws {ConfigError} if an operator has to change something first.
 */
export async function prepareDatabase(config: Config, report: (text: string) => void = () => undefined): Promise<string[]> {
  const { databaseUrl, migrationUrl } = config
  const production = config.mode === 'production'
  const warnings = await checkDatabase(migrationUrl ?? databaseUrl, production, migrationUrl ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL')
  if (migrationUrl) await checkDatabase(databaseUrl, production)
  const role = await roleAt(databaseUrl)
  const owner = await roleAt(migrationUrl ?? databaseUrl)
  const options = { report, realTime: production }
  if (owner.name !== role.name) await migrate(migrationUrl ?? databaseUrl, { ...options, appRole: role.name })
  else if (role.ownsSchema || role.canCreate) await migrate(databaseUrl, options)
  const problem = await problemFor(databaseUrl)
  if (problem !== null) throw new ConfigError([`DATABASE_URL: ${problem}`])
  return (await roleAt(databaseUrl)).ownsSchema ? [...warnings, OWNER_WARNING] : warnings
}

/** Whether the portal's own role finds the schema of this version. */
async function problemFor(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-preflight' })
  await client.connect()
  try {
    const { rows } = await client.query<{ readable: boolean }>(
      `select to_regnamespace('drizzle') is not null and has_schema_privilege(to_regnamespace('drizzle'), 'usage') as readable`,
    )
    const problem = rows[0]?.readable ? await schemaProblem(client) : 'the schema of the portal is missing, or its role has no access to it'
    return problem && `${problem}. Run "npm run migrate" with MIGRATION_DATABASE_URL, the address of the owner of the tables`
  } finally {
    await client.end()
  }
}
