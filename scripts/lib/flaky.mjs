import { existsSync, readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** At most this many tests may be unstable at a time, each for at most this many days. */
export const MOST_LISTED = 3
export const MOST_DAYS = 14

/**
 * Unstable tests that are known, from `flaky.json`: `test` is the name that a run prints, `since` the day (YYYY-MM-DD) it was listed.
 * @returns {{ test: string, cause: string, since: string }[]}
 */
export const readFlakyList = (file = at('flaky.json')) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])

const daysBetween = (since, today) => (Date.parse(today) - Date.parse(since)) / 86_400_000

/**
 * What is wrong with the list itself: too long, incomplete or too old.
 * @param {string} today YYYY-MM-DD
 * @returns {string[]} one sentence per finding
 */
export function listFindings(listed, today) {
  const findings = []
  if (listed.length > MOST_LISTED)
    findings.push(`flaky.json lists ${listed.length} tests: at most ${MOST_LISTED} may be unstable at a time`)
  for (const { test, cause, since } of listed) {
    if (!test || !cause || !/^\d{4}-\d{2}-\d{2}$/.test(since ?? ''))
      findings.push(`flaky.json: "${test}" needs test, cause and since (YYYY-MM-DD)`)
    else if (daysBetween(since, today) > MOST_DAYS)
      findings.push(`flaky.json: "${test}" is listed since ${since}: mend it, ${MOST_DAYS} days are over`)
  }
  return findings
}

/**
 * Judges the tests of one run that failed once and passed when they were run again.
 * @param {{ name: string }[]} unstable
 * @returns {{ allowed: { name: string }[], refused: { name: string }[] }} `refused` are not in the list: the run fails
 */
export function judge(unstable, listed) {
  const known = new Set(listed.map(({ test }) => test))
  return { allowed: unstable.filter(({ name }) => known.has(name)), refused: unstable.filter(({ name }) => !known.has(name)) }
}
