import ipaddr from 'ipaddr.js'

/** Names that can lead nowhere but into somebody's own network. */
const INWARD = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/** Ports above 1023 on which other protocols listen; browsers refuse the same ones (WHATWG Fetch, "bad port"). */
const BAD_PORTS: ReadonlySet<number> = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
])

/** `text`: as URL prints a port, empty for the default of its protocol. */
function isWebPort(text: string): boolean {
  const port = Number(text)
  return text === '' || port === 80 || port === 443 || (port > 1023 && !BAD_PORTS.has(port))
}

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
  if (!isWebPort(url.port)) return null
  url.hash = ''
  return url.href
}

const leadsInside = (host: string): boolean =>
  ipaddr.isValid(host) ? ipaddr.process(host).range() !== 'unicast' : INWARD.test(host) || !host.includes('.')
