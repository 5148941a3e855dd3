import { root } from './paths.mjs'
import { capture } from './process.mjs'

/**
 * Files that differ from a commit, with untracked ones, relative to the project.
 * @param {string} [since] `HEAD` unless given: what is not committed yet
 * @throws {Error} when git does not know the commit
 */
export function changedFiles(since = 'HEAD') {
  const git = (...args) => {
    const { ok, output } = capture('git', args, { cwd: root })
    if (!ok) throw new Error(`git ${args.join(' ')}: ${output.trim()}`)
    return output.split('\n').filter(Boolean)
  }
  return [...new Set([...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')])].sort()
}

/** What a page shows or calls: a change there can reach every journey. */
const REACHES_BROWSER =
  /^(web\/(?!.*\.test\.)|contracts\/src\/|server\/(src|migrations)\/(?!.*(\.test|conformance)\.)|e2e\/(support\/|playwright\.config))/

/**
 * The browser tests that a change can reach.
 * @param {readonly string[]} files relative to the project
 * @returns {'all' | string[]} every one, or the spec files to run (possibly none)
 */
export function reachedBrowserTests(files) {
  if (files.some((file) => REACHES_BROWSER.test(file))) return 'all'
  return files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)).map((file) => file.slice('e2e/'.length))
}
