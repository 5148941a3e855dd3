import ipaddr from 'ipaddr.js'
import { isIn } from '../../../platform/auth/network.rules.ts'

/** An address or a network as we keep it, `203.0.113.0/24`; null where it is none, or where `0.0.0.0/0` would mean nothing. */
export function plainNetwork(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().split('/')
  if (more.length > 0 || !isWhole(address)) return null
  const parsed = ipaddr.process(address)
  const most = parsed.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return parsed.toString()
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  if (length < 1 || length > most) return null
  if (length === most) return parsed.toString()
  const base =
    parsed.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${length}`)
  return `${base}/${length}`
}

/** `127.1` and `0x7f.1` are addresses to a C library and a trap to everybody else. */
const isWhole = (address: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && ipaddr.IPv6.isValid(address))

/** May a token with these be used from there? `ip` as the door tells it: an IPv4 address is never written as IPv6. */
export const isAllowed = (addresses: readonly string[], ip: string): boolean => addresses.length === 0 || isIn(addresses, ip)
