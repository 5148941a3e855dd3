import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const IMPORTED = /import \{([^}]*)\} from '@tabler\/icons-react'/g

/** Names of the icons in one file's imports. */
function iconsIn(source: string): string[] {
  const lists = [...source.matchAll(IMPORTED)].map(([, names = '']) => names)
  return lists.flatMap((names) => names.match(/\bIcon[A-Z]\w*/g) ?? [])
}

/** Icons that the staff console draws and nothing of the customers' does, by their names. */
export function staffIcons(): ReadonlySet<string> {
  const [staff, customers] = [new Set<string>(), new Set<string>()]
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const into = file.startsWith('operator/') ? staff : customers
    for (const icon of iconsIn(readFileSync(`${SOURCES}${file}`, 'utf8'))) into.add(icon)
  }
  return new Set([...staff].filter((icon) => !customers.has(icon)))
}
