import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The application's page for it: what it is, whatever the application says then. */
const NOT_FOUND = '/error/not-found'

/**
 * Is this address one of the application's pages? The list comes with the build; without one every address is. A page about something
 * that is not there any more is a page all the same: only who may see it learns that.
 */
export function pageFinder(root: string): (path: string) => boolean {
  const list = join(root, 'pages.json')
  if (!existsSync(list)) return () => true
  const known = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[])
  known.delete(NOT_FOUND)
  const patterns = [...known].filter((path) => path.includes('$')).map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`))
  return (path) => {
    const plain = path === '/' ? path : path.replace(/\/+$/, '')
    return known.has(plain) || patterns.some((pattern) => pattern.test(plain))
  }
}
