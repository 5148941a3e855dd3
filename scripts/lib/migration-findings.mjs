import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const ADDED = /^alter table "(\w+)" add column "(\w+)" (.*)$/is
const CONSTRAINT = /^alter table "(\w+)" (add|drop) constraint "(\w+)"(.*)$/is
const INDEX = /^create (unique )?index "\w+" on "(\w+)"(.*)$/is
// A function that is there already is not replaced: that would fail.
const HARMLESS = /^(create (table|sequence|function) |alter table "\w+" alter column "\w+" (set default|drop not null))/i

const statementsOf = (sql) =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')

/** Values that an `in (…)` allows: what a widened check must go on allowing. */
const listed = (text) => [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value)

const names = (text, column) => new RegExp(`\\b${column}\\b`).test(text)

/**
 * Why the version before could not go on serving while this migration runs, a sentence for each statement. `earlier` is the text of the
 * migrations before it, `unreleased` that of those among them which no release has: what is done to their tables that version knows nothing of.
 */
export function notAdditive(sql, earlier, unreleased = '') {
  const statements = statementsOf(sql)
  const created = new Set([...statementsOf(unreleased), ...statements].map((statement) => /^create table "(\w+)"/i.exec(statement)?.[1]))
  const tableOfIndex = (name) => new RegExp(`create (?:unique )?index "${name}" on "(\\w+)"`, 'i').exec(unreleased)?.[1]
  const added = statements.map((statement) => ADDED.exec(statement)).filter((found) => found !== null)
  const concernsNew = (table, text) => added.some(([, of, column]) => of === table && names(text, column))
  const readded = (name) =>
    statements.map((statement) => CONSTRAINT.exec(statement)).find((found) => found?.[2].toLowerCase() === 'add' && found[3] === name)
  const widened = (name) => {
    const now = readded(name)
    const before = earlier.slice(earlier.lastIndexOf(`"${name}"`)).split('\n')[0]
    return now !== undefined && listed(before).length > 0 && listed(before).every((value) => listed(now[4]).includes(value))
  }

  /** Columns of a unique index that the migrations before created. */
  const columnsOf = (name) => {
    const found = [...earlier.matchAll(new RegExp(`create unique index "${name}" on "(\\w+)" using btree \\(([^)]*)\\)`, 'gi'))].at(-1)
    return found && { table: found[1], columns: [...found[2].matchAll(/"(\w+)"/g)].map(([, column]) => column) }
  }
  /** Whether this migration replaces a unique index by one over the same columns and more: what was unique remains allowed. */
  const relaxed = (name) => {
    const dropped = name && columnsOf(name)
    return (
      Boolean(dropped) &&
      statements.some((statement) => {
        const [, unique, table, rest] = INDEX.exec(statement) ?? []
        return (
          unique && table === dropped.table && dropped.columns.every((column) => rest.includes(`"${column}"`)) && concernsNew(table, rest)
        )
      })
    )
  }

  function problemOf(statement) {
    const column = ADDED.exec(statement)
    if (column) {
      const [, table, name, type] = column
      if (created.has(table)) return null
      if (/\bnot null\b/i.test(type) && !/\bdefault\b/i.test(type))
        return `${table}.${name} must be null or have a default: the version before does not write it`
      return /serial|\bgenerated\b|default \w*\(/i.test(type) ? `${table}.${name} would be written into every row under a lock` : null
    }
    const constraint = CONSTRAINT.exec(statement)
    if (constraint) {
      const [, table, verb, name, rest] = constraint
      if (created.has(table) || widened(name)) return null
      if (verb.toLowerCase() === 'drop') return `${name} is dropped: the version before may rely on it`
      if (!/^ (check|foreign key)\b/i.test(rest)) return `${name} builds its index under a lock: make it a unique index`
      return concernsNew(table, rest) ? null : `${name} may refuse what the version before writes`
    }
    const index = INDEX.exec(statement)
    if (index) {
      const [, unique, table, rest] = index
      return !unique || created.has(table) || concernsNew(table, rest)
        ? null
        : `a unique index on ${table} may refuse what the version before writes`
    }
    if (relaxed(/^drop index "(\w+)"/i.exec(statement)?.[1])) return null
    const unknown = tableOfIndex(/^drop index "(\w+)"/i.exec(statement)?.[1]) ?? /^update "(\w+)"/i.exec(statement)?.[1]
    if (unknown !== undefined && created.has(unknown)) return null
    return HARMLESS.test(statement) ? null : `not an addition: ${statement.split('\n')[0].slice(0, 90)}`
  }

  return statements.map(problemOf).filter((problem) => problem !== null)
}

/**
 * `released.json` names what databases out there have been through, by hash: that never changes again. A release adds its migrations to
 * it, and what its guards were. A guard that changes needs a migration of its own version beside it, be it empty: an older process that
 * starts again knows by it that the database, guards included, belongs to a newer one.
 */
export function migrationFindings(folder) {
  const released = JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'))
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const findings = []
  const text = (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '')
  for (const [tag, { sha256: hash, when }] of Object.entries(released.migrations)) {
    const entry = entries.find((one) => one.tag === tag)
    if (sha256(text(`${tag}.sql`)) !== hash || entry?.when !== when)
      findings.push(`${tag} is released and must stay as it was: write another`)
  }
  const fresh = entries.filter(({ tag }) => !(tag in released.migrations))
  const before = entries
    .filter(({ tag }) => tag in released.migrations)
    .map(({ tag }) => text(`${tag}.sql`))
    .join('\n')
  let unreleased = ''
  for (const { tag } of fresh) {
    for (const problem of notAdditive(text(`${tag}.sql`), before + unreleased, unreleased)) findings.push(`${tag}: ${problem}`)
    unreleased += `--> statement-breakpoint\n${text(`${tag}.sql`)}`
  }
  const guards = readdirSync(join(folder, 'guards')).filter((name) => name.endsWith('.sql'))
  const changed = guards.filter((name) => released.guards[name] !== sha256(text(join('guards', name))))
  if (changed.length > 0 && fresh.length === 0)
    findings.push(`${changed.join(', ')} changed since the release: add a migration, be it empty`)
  for (const name of Object.keys(released.guards)) if (!guards.includes(name)) findings.push(`guard ${name} is gone: databases keep it`)
  return findings
}
