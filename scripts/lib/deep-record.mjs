import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, root } from './paths.mjs'
import { capture } from './process.mjs'

const RECORD = 'docs/test-deep.md'
const HEAD = `# Deep test runs

Results of \`npm run test:deep\`, the newest first. The command adds its own entry; commit it with the change it was run for.
The deep tier takes hours and is not part of CI: mutants, plans at a million rows, long kills, failovers, network installs.

| date | commit | result | passed | failed | skipped | minutes |
| --- | --- | --- | --- | --- | --- | --- |
`

/**
 * Adds the result of a deep run to a record's text.
 * @param {string} text the record, empty when there is none yet
 * @returns {string} the record with the new row first
 */
export function withRun(text, { date, commit, ok, passed, failed, skipped, minutes }) {
  const row = `| ${date} | ${commit} | ${ok ? 'green' : 'red'} | ${passed} | ${failed} | ${skipped} | ${minutes} |\n`
  const earlier = text.split('\n').filter((line) => /^\| \d{4}-/.test(line))
  return HEAD + row + earlier.map((line) => `${line}\n`).join('')
}

/** Writes the result of this run into `docs/test-deep.md`, with the commit it ran on (`+` when the tree differs from it). */
export function recordDeepRun(result) {
  const git = (...args) => capture('git', args, { cwd: root }).output.trim()
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`
  const file = at(RECORD)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, withRun(before, { ...result, commit, date: new Date().toISOString().slice(0, 10) }))
  console.log(`Recorded in ${RECORD}`)
}
