import { domainToASCII, domainToUnicode } from 'node:url'

/** Room for what panels put before it, as `mail.` and `autodiscover.`. */
const ASCII_MAX = 190
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export interface Domain {
  /** As the DNS knows it. */
  readonly ascii: string
  /** As people write it. */
  readonly shown: string
}

/**
 * The domain that somebody wrote, in whatever script, or null where it is none: of two labels at least, not an address, and without
 * `www`, which every site has besides.
 */
export function domainOf(text: string): Domain | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  // What ends an address of a page, or hides in a name, is not read past.
  if (plain === '' || /[\s/:@?#\\%_*]/.test(plain)) return null
  const ascii = domainToASCII(plain)
  const labels = ascii.split('.')
  if (ascii.length > ASCII_MAX || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null
  if (/^\d+$/.test(labels.at(-1) ?? '')) return null
  return { ascii, shown: domainToUnicode(ascii) }
}

/** What its account is called: unlike any other of ours also in the first eight letters, by which panels name databases. */
export const usernameOf = (serviceId: number): string => `h${serviceId}`

/** The key by which its account is known as ours. */
export const keyOf = (serviceId: number): string => `hosting-${serviceId}`
