export function readCookie(name: string): string | null {
  for (const part of document.cookie.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return safeDecode(part.slice(at + 1).trim())
  }
  return null
}

/** A foreign cookie may hold a broken escape; that must not stop the portal from starting. */
function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function writeCookie(name: string, value: string, { days }: { days: number }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = cookieText(name, value, days, location.protocol === 'https:')
}

export function clearCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = cookieText(name, '', 0, location.protocol === 'https:')
}

export function cookieText(name: string, value: string, days: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${Math.round(days * 86_400)}; SameSite=Strict${secure ? '; Secure' : ''}`
}
