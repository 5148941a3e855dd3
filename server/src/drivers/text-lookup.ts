import { Resolver } from 'node:dns/promises'

const PATIENCE_MS = 3000

/** Codes by which a name server says that there is nothing, which is an answer. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'ENONAME']

/** The TXT records under a name, as the host's own resolver hears them; null: nobody answered. */
export function textLookup(): (name: string) => Promise<readonly string[] | null> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  return async (name) => {
    try {
      // A long record comes in parts of 255 bytes.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return NOTHING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
}
