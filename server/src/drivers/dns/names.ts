import { isIP, isIPv4 } from 'node:net'

const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/i

/** A full name of labels, with or without the dot at its end. */
export function isName(text: string): boolean {
  const labels = bare(text).split('.')
  return text.length <= 254 && labels.every((label) => LABEL.test(label))
}

/** Names are the same in any case, and with the dot at their end or without. */
export const bare = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** `203.0.113.7` as `7.113.0.203.in-addr.arpa`; null for what is no address. */
export function reverseName(address: string): string | null {
  if (isIPv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa`
  if (isIP(address) !== 6) return null
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const zeros = address.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  const all = [...before, ...zeros, ...after]
  // One that ends as an IPv4 address is none that is ever given out.
  if (all.length !== 8 || all.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null
  const nibbles = all.map((group) => group.padStart(4, '0')).join('')
  return `${[...nibbles].reverse().join('.')}.ip6.arpa`
}

/** Does the name lie in the zone? */
export const isIn = (name: string, zone: string): boolean => bare(name) === bare(zone) || bare(name).endsWith(`.${bare(zone)}`)
