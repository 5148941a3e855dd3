/** What keeps a browser from passkeys: a bare address, a page without https, or the browser itself. */
export type NoPasskeys = 'address' | 'plain' | 'browser'

export function whyNoPasskeys({ hostname } = window.location, secure = window.isSecureContext): NoPasskeys | null {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  if (!secure) return 'plain'
  return 'PublicKeyCredential' in window ? null : 'browser'
}
