export interface Change {
  /** `limits.ram`: where it stands in the object. */
  readonly path: string
  /** undefined: was, or is, not there. */
  readonly before: unknown
  readonly after: unknown
}

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (!isPlain(value) || (path !== '' && Object.keys(value).length === 0)) return path === '' ? [] : [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}

/** What differs between two states of an object, field by field; lists count as one value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))]
  const paths = [...new Set([...old.keys(), ...now.keys()])]
  return paths
    .filter((path) => JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
}

/** A moment as the server writes it; the screens show it in the reader's own time. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

/** A value as one line: texts as they are, the rest as JSON. */
export const plainText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
