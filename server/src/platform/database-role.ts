import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Privileges on a table that `privileges.json` does not name. */
const UNRESTRICTED = 'DELETE, INSERT, SELECT, UPDATE'
const SEQUENCE = 'SELECT, USAGE'

export interface DatabaseRole {
  readonly name: string
  /** The role could change or remove tables and triggers: it owns them, is a member of their owner, or is a superuser. */
  readonly ownsSchema: boolean
  /** The role may create tables, so an empty database can be migrated with it. */
  readonly canCreate: boolean
}

/** Reads which role an address signs in with, and what that role could do to the schema. */
export async function roleAt(databaseUrl: string): Promise<DatabaseRole> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-preflight' })
  await client.connect()
  try {
    const { rows } = await client.query<DatabaseRole>(
      `select current_user as name, has_schema_privilege('public', 'create') as "canCreate",
        (select rolsuper from pg_roles where rolname = current_user) or exists (
          select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(current_user, relowner, 'USAGE')
        ) as "ownsSchema"`,
    )
    if (!rows[0]) throw new Error('PostgreSQL returned no role')
    return rows[0]
  } finally {
    await client.end()
  }
}

/**
 * Grants the portal's role what it needs and nothing else: no DDL, and no UPDATE or DELETE on append-only tables. The restricted tables
 * are listed in `migrations/privileges.json`. Changes only what differs, in one transaction. The caller is the owner of the schema. [D17]
 *
 * @param role The role in `DATABASE_URL`; it must exist and must not own the schema.
 */
export async function grantPrivileges(client: pg.Client, role: string, folder: string): Promise<void> {
  const statements = await missingGrants(client, role, folder)
  if (statements.length === 0) return
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`role ${role} could not be granted its privileges`, { cause: error })
  }
}

async function missingGrants(client: pg.Client, role: string, folder: string): Promise<string[]> {
  const restricted: Record<string, string> = JSON.parse(readFileSync(join(folder, 'privileges.json'), 'utf8'))
  const to = pg.escapeIdentifier(role)
  const statements = await missingDefaults(client, role)
  const { rows } = await client.query<{ name: string; kind: string; held: string[] }>(
    `select c.oid::regclass::text as name, c.relkind as kind, array(
        select privilege_type from aclexplode(c.relacl) where grantee = r.oid
        union all select privilege_type || ' (' || a.attname || ')' from pg_attribute a, aclexplode(a.attacl) where a.attrelid = c.oid and grantee = r.oid
      )::text[] as held
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, pg_roles r
      where r.rolname = $1 and c.relkind in ('r', 'p', 'S') and n.nspname in ('public', 'drizzle') and pg_has_role(current_user, c.relowner, 'USAGE')
      order by 1`,
    [role],
  )
  for (const { name, kind, held } of rows) {
    const wanted = kind === 'S' ? SEQUENCE : name.startsWith('drizzle.') ? 'SELECT' : (restricted[name] ?? UNRESTRICTED)
    if (held.sort().join(', ') === wanted) continue
    const target = `${kind === 'S' ? 'sequence' : 'table'} ${name}`
    statements.push(`revoke all on ${target} from ${to}`, `grant ${wanted} on ${target} to ${to}`)
  }
  return statements
}

/** Access to the schemas, privileges on tables that later migrations create, and what PostgreSQL grants everybody and the portal does not need. */
async function missingDefaults(client: pg.Client, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<Record<'database' | 'uses' | 'defaults' | 'creates' | 'temporary', string>>(
    `select quote_ident(current_database()) as database,
        has_schema_privilege($1, 'public', 'usage') and has_schema_privilege($1, 'drizzle', 'usage') as uses,
        (select count(*) = 2 from pg_default_acl where defaclrole = current_user::regrole and defaclnamespace = 'public'::regnamespace
          and exists (select from aclexplode(defaclacl) where grantee = $1::text::regrole)) as defaults,
        has_schema_privilege($1, 'public', 'create') and pg_has_role(current_user, (select nspowner from pg_namespace where nspname = 'public'), 'USAGE') as creates,
        has_database_privilege($1, current_database(), 'temporary')
          and pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'USAGE') as temporary`,
    [role],
  )
  const found = rows[0]
  if (!found) return []
  return [
    ...(found.uses ? [] : [`grant usage on schema public, drizzle to ${to}`]),
    ...(found.defaults
      ? []
      : [
          `alter default privileges in schema public grant ${UNRESTRICTED} on tables to ${to}`,
          `alter default privileges in schema public grant ${SEQUENCE} on sequences to ${to}`,
        ]),
    ...(found.creates ? ['revoke create on schema public from public', `revoke create on schema public from ${to}`] : []),
    // A temporary table could shadow one of ours, or carry a trigger that runs inside our statements.
    ...(found.temporary
      ? [`revoke temporary on database ${found.database} from public`, `revoke temporary on database ${found.database} from ${to}`]
      : []),
  ]
}
