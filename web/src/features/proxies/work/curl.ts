import type { ProxyType } from '@portal/contracts/proxies.ts'

interface Reached {
  readonly ip: string
  readonly port: number
  readonly type: ProxyType
  readonly username: string
}

/** What a shell leaves as it is between single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A line to try a proxy by: names are resolved by the proxy, not here. */
export function curlLine({ ip, port, type, username }: Reached, password: string, target = 'https://example.com/'): string {
  const scheme = type === 'socks5' ? 'socks5h' : 'http'
  const host = ip.includes(':') ? `[${ip}]` : ip
  return `curl --proxy ${scheme}://${host}:${port} --proxy-user ${quoted(`${username}:${password}`)} ${target}`
}
