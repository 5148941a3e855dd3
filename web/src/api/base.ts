interface Bases {
  readonly development?: string | undefined
  readonly beta?: string | undefined
}

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/

/** Where the API answers: on the page's own host, unless the page is a developer's or a beta's and the build was given a base for those. */
export function apiBase(hostname: string, { development, beta }: Bases): string {
  const other = LOCAL.test(hostname) ? development : hostname.startsWith('beta.') ? beta : undefined
  return `${other?.replace(/\/$/, '') ?? ''}/api2`
}

export const API_BASE = apiBase(globalThis.location?.hostname ?? '', {
  development: import.meta.env?.API_BASE_DEVELOPMENT || undefined,
  beta: import.meta.env?.API_BASE_BETA || undefined,
})

/** The address of a socket of the API: `/api2/user/events`. */
export function socketAddress(path: string): URL {
  const address = new URL(path.replace(/^\/api2/, API_BASE), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}
