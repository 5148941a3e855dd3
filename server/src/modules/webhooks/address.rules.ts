import ipaddr from 'ipaddr.js'

/** Names that can lead nowhere but into somebody's own network. */
const INWARD = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * An address that events may be sent to, as it is kept; null where it is none. `inside`: hosts of our own network that may hear, also without
 * TLS; `any`: staff say where theirs go. What a name leads to is looked at when it is asked, each time.
 */
export function plainAddress(text: string, inside: readonly string[] | 'any'): string | null {
  if (!URL.canParse(text.trim())) return null
  const url = new URL(text.trim())
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isOurs = inside === 'any' || inside.includes(host)
  if (url.protocol !== 'https:' && !(isOurs && url.protocol === 'http:')) return null
  // A password in an address would stand in every list and log.
  if (host === '' || url.username !== '' || url.password !== '') return null
  if (!isOurs && leadsInside(host)) return null
  url.hash = ''
  return url.href
}

const leadsInside = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() !== 'unicast' : INWARD.test(host) || !host.includes('.')
