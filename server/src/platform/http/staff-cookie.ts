import type { Localized } from '@portal/contracts/locale.ts'

/**
 * Sessions of staff live in a cookie that no script reads, that no other site's page sends and that goes with staff's calls alone [A4a].
 * A cookie comes with what another page of the same site posts, too: `fromElsewhere` refuses that.
 */
export const STAFF_COOKIE = 'operatorSession'
const PATH = '/api2/operator'
/** The browser may keep it as long; the server ends a session much sooner. */
const DAYS = 30

export function staffSessionIn(cookies: string | undefined): string | null {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2)
    if (name === STAFF_COOKIE && value !== '') return value
  }
  return null
}

/** What a browser is told to keep; null: to forget. Plain http on a LAN works too [R4b]. */
export const staffCookie = (sessionId: string | null, secure: boolean): string =>
  `${STAFF_COOKIE}=${sessionId ?? ''}; Path=${PATH}; Max-Age=${sessionId === null ? 0 : DAYS * 86_400}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

export interface Origin {
  /** `Sec-Fetch-Site`: what the browser knows of the page that sends; over plain http it does not tell. */
  readonly site: string | undefined
  readonly origin: string | undefined
  readonly host: string
}

/** Does a browser say that the page which sends this is not one of this host's own? What is no browser says nothing and has no cookies. */
export function fromElsewhere({ site, origin, host }: Origin): boolean {
  if (site !== undefined) return site !== 'same-origin'
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).hostname !== host)
}

/** What staff did is told by the console in words of its own; who calls by hand reads that it was done. */
export const DONE_BY_STAFF: Localized = { 'en-US': 'Done.', 'vi-VN': 'Đã thực hiện.', 'zh-CN': '已完成。' }
