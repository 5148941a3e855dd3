/** Bare addresses are no names that a passkey can be bound to. */
const isAddress = (hostname: string): boolean => /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
const isLocal = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost')

/**
 * Where a brand's passkeys are made and used: its own names, with the scheme and port of its address. Browsers know them at names only,
 * and over https; `localhost` is the exception, and stands for a loopback address.
 */
export function originsOf({ baseUrl, hosts }: { readonly baseUrl: string; readonly hosts: readonly string[] }): readonly string[] {
  const { protocol, hostname, port } = new URL(baseUrl)
  const loopback = /^127\.|^\[::1\]$/.test(hostname) ? ['localhost'] : []
  const names = [hostname, ...hosts.filter((host) => host !== '*'), ...loopback]
  return [...new Set(names)]
    .filter((name) => !isAddress(name) && (protocol === 'https:' || isLocal(name)))
    .map((name) => `${protocol}//${name}${port && `:${port}`}`)
}

export const hostOf = (origin: string): string => new URL(origin).hostname

/** Devices that count their uses never count back: who does is a copy. Those that do not count say 0. */
export const isCopy = (counted: number, counter: number): boolean => (counted > 0 || counter > 0) && counter <= counted
