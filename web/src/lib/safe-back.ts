/** The way back after signing in: only an address of this portal, never another site's. */
export function safeBack(back: unknown): string | null {
  if (typeof back !== 'string' || !back.startsWith('/') || back.startsWith('//') || back.includes('\\')) return null
  const url = new URL(back, 'http://portal')
  return url.host === 'portal' && !/^\/(login|fblogin|register|upgrading|error)(\/|$)/.test(url.pathname)
    ? `${url.pathname}${url.search}${url.hash}`
    : null
}

/** `/#/register?r=7` → `/register?r=7`; anything else is no address of the old form. */
export function fromHashAddress(hash: string): string | null {
  return hash.startsWith('#/') && !hash.startsWith('#//') ? hash.slice(1) : null
}
