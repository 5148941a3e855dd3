import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

/** Lines of an error's text that are printed: an assertion and its difference fit, a page's whole HTML does not. */
const MOST_LINES = 12
const MOST_COLUMNS = 300

/**
 * @typedef {object} Failure
 * @property {string} name the test, with its suites
 * @property {string} place `file:line` of the failed expectation, relative to the project; empty when unknown
 * @property {string} reason the error's text
 * @property {readonly string[]} files pictures and traces that the test left, relative to the project
 */

/** Text of an error without colours, cut to what helps at the end of a long log. */
export function reasonOf(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_COLUMNS))
  return [...shown, ...(lines.length > MOST_LINES ? [`(${lines.length - MOST_LINES} more lines)`] : [])].join('\n')
}

/** `file:line` relative to the project. */
export const placeOf = (location) => (location?.file ? `${relative(root, location.file)}:${location.line}` : '')

/**
 * Failure of a Vitest test or file.
 * @returns {Failure}
 */
export function vitestFailure(moduleFile, name, errors) {
  const frames = errors.flatMap(({ stacks }) => stacks ?? [])
  // The test's own line says more than the helper in which the assertion was made.
  const frame = frames.find(({ file }) => file?.endsWith(moduleFile)) ?? frames[0]
  const texts = errors.map(({ message, diff }) => [String(message ?? 'no message'), diff].filter(Boolean).join('\n'))
  return { name, place: placeOf(frame) || moduleFile, reason: reasonOf([...new Set(texts)].join('\n')), files: [] }
}

/**
 * Failure of a test in the browser, from Playwright's JSON report.
 * @returns {Failure}
 */
export function browserFailure(name, { results }) {
  const errors = results.flatMap((result) => result.errors ?? [])
  const files = results.flatMap(({ attachments }) => (attachments ?? []).flatMap(({ path }) => path ?? []))
  const location = errors.find((error) => error.location)?.location
  return {
    name,
    place: placeOf(location),
    reason: reasonOf(errors.map(({ message }) => message ?? 'no message').join('\n')),
    files: files.map((file) => relative(root, file)),
  }
}

/** How the closing lines of `npm test` name a failure. */
export function linesOf({ name, place, reason, files }) {
  const indented = reason.split('\n').map((line) => `    ${line}`)
  return [name, ...(place ? [`    at ${place}`] : []), ...indented, ...files.map((file) => `    see ${file}`)]
}
