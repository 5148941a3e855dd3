// Whose tables a file of the server names in its SQL. What is written as text passes the rules of imports: this is the check for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Statements that may name another's tables, and why. As few as possible. */
export const ALLOWED = {
  'compute/list.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'compute/backups/list.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'compute/store.ts': { service: 'what is under way of an account is one look by both indexes, asked for with every list' },
  'compute/live/everybodys.store.ts': { service: 'staff look for live plans by name and brand of their services, and page through them' },
  'dedicated/list.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'dedicated/store.ts': { service: 'what is under way of an account is one look by both indexes, as for virtual machines' },
  'proxies/list.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'proxies/list-detail.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'hosting/list.ts': { location: 'a column of the one list query, which the services module runs for every kind' },
  'hosting/store.ts': { service: 'what is under way of an account is one look by both indexes, as for virtual machines' },
  'notices/store.ts': { mail: 'what became of the mails of many notices is one statement of the billing run' },
}

const TABLE = /pgTable\(\s*'(\w+)'/g
/** After these words SQL names a table; `${…}` is a table object, which the rules of imports hold. */
const NAMED = /\b(?:from|join|into|update|delete from|truncate)\s+(?:only\s+)?"?([a-z_]+)"?/gi

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (entry.name.endsWith('.ts') && !/\.test\.ts$|conformance\.ts$/.test(entry.name)) yield path
  }
}

/** The module, or `platform`; what stands in neither (compose, main, drivers) owns no table. */
const homeOf = (path) => (path[0] === 'modules' ? path[1] : path[0])

/** Of the files below `src`, which name a table that is not theirs: `file:line`, the table and whose it is. */
export function foreignTables(src, allowed = ALLOWED) {
  const files = [...sources(src)].map((file) => {
    const path = relative(src, file).split(sep)
    return { name: path.join('/'), home: homeOf(path), text: readFileSync(file, 'utf8') }
  })
  const owner = new Map()
  for (const { name, home, text } of files)
    if (name.endsWith('tables.ts')) for (const [, table] of text.matchAll(TABLE)) owner.set(table, home)
  const unused = new Set(Object.entries(allowed).flatMap(([file, tables]) => Object.keys(tables).map((table) => `${file} ${table}`)))
  const findings = []
  for (const { name, home, text } of files) {
    text.split('\n').forEach((line, index) => {
      if (/^\s*(\/\/|\*|\/\*|import )/.test(line)) return
      for (const [, table] of line.matchAll(NAMED)) {
        if (!owner.has(table) || owner.get(table) === home) continue
        const file = name.replace('modules/', '')
        if (allowed[file]?.[table]) unused.delete(`${file} ${table}`)
        else findings.push({ file: name, line: index + 1, table, owner: owner.get(table) })
      }
    })
  }
  return { findings, unused: [...unused] }
}
