/** What a migration does in one transaction, and what it does after it, one by one, beside those at work. */
export interface MigrationSteps {
  readonly atOnce: readonly string[]
  readonly beside: readonly string[]
}

const CREATED = /^create table (?:if not exists )?"(\w+)"/i
const INDEX = /^create (unique )?index (?:if not exists )?("\w+") on (?:only )?"(\w+)"(.*)$/is
const CONSTRAINT = /^alter table (?:only )?"(\w+)" add constraint ("\w+") (?:check|foreign key)\b/i

const withoutEnd = (statement: string): string => statement.replace(/^(?:\s*--.*\n)+/, '').replace(/[\s;]+$/, '')

/**
 * Reading a whole table to index or check it would keep its writers waiting so long. On tables that were there before, indexes are therefore
 * built beside them, and constraints bind new rows at once and are proven for the old ones afterwards. Every `beside` may be run again.
 */
export function stepsOf(statements: readonly string[]): MigrationSteps {
  const clean = statements.map((statement) => withoutEnd(statement.trim())).filter((statement) => statement !== '')
  const created = new Set(clean.map((statement) => CREATED.exec(statement)?.[1]))
  const atOnce: string[] = []
  const beside: string[] = []
  for (const statement of clean) {
    const index = INDEX.exec(statement)
    const constraint = CONSTRAINT.exec(statement)
    if (index && !created.has(index[3])) {
      const [, unique = '', name, table, rest] = index
      beside.push(`create ${unique}index concurrently if not exists ${name} on "${table}"${rest}`)
    } else if (constraint && !created.has(constraint[1])) {
      const [, table, name] = constraint
      atOnce.push(`${statement} not valid`)
      beside.push(`alter table "${table}" validate constraint ${name}`)
    } else atOnce.push(statement)
  }
  return { atOnce, beside }
}

/** The index that a statement builds concurrently: one that was given up half-way is there and of no use. */
export const indexBuiltBy = (statement: string): string | null =>
  /^create (?:unique )?index concurrently .*?("\w+")/i.exec(statement)?.[1] ?? null
