/** Where nobody is let, in every way that a resolver or a browser would read: each is a host as a client may send it. */

const INSIDE_V4 = [
  ...['127.0.0.1', '127.8.4.2', '10.0.0.1', '10.255.255.254', '172.16.0.1', '172.31.255.254', '192.168.0.1', '192.168.255.254'],
  ...['169.254.169.254', '169.254.0.1', '100.64.0.1', '100.127.255.254', '0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250'],
  ...['192.0.0.1', '192.0.2.7', '198.18.0.1', '198.51.100.9', '203.0.113.5', '240.0.0.1', '255.255.255.255'],
]

const INSIDE_V6 = [
  ...['::1', '0:0:0:0:0:0:0:1', '::', 'fe80::1', 'febf::ffff', 'fec0::1', 'fc00::1', 'fd12:3456:789a::1', 'ff02::1', 'ff0e::1'],
  ...['2001:db8::1', '3fff::1', '100::1', '2001::1', '2001:10::1', '2001:20::1', '2002:7f00:1::1', '2002:a00:1::', '5f00::1', '4000::1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::7f00:1', '::127.0.0.1', '::a00:1', '::ffff:0:127.0.0.1', '0:0:0:0:0:0:7f00:1'],
]

/** Ways to write an IPv4 address that systems read as the address. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
  const hex = (n: number, width: number): string => n.toString(16).padStart(width, '0')
  return [
    ...[address, String(whole), `0x${hex(whole, 8)}`, `0X${hex(whole, 8).toUpperCase()}`, `0${whole.toString(8)}`],
    ...[parts.map((n) => `0x${hex(n, 2)}`).join('.'), parts.map((n) => `0${n.toString(8)}`).join('.')],
    ...[`${a}.${((b << 16) | (c << 8) | d) >>> 0}`, `${a}.${b}.${(c << 8) | d}`],
    ...[`::ffff:${address}`, `::ffff:${hex((a << 8) | b, 1)}:${hex((c << 8) | d, 1)}`],
  ]
}

/** Read as they are, without a name server. */
export const HOSTILE_TARGETS: readonly string[] = [
  ...new Set([...INSIDE_V4.flatMap(spellings), ...INSIDE_V6, 'localhost', 'LOCALHOST', 'localhost.']),
]

/** Of the public internet: refusing these would be a proxy that proxies nothing. */
export const HARMLESS_TARGETS: readonly string[] = ['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::1']
