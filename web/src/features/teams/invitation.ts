import { readInviteCode } from '@portal/contracts/teams.ts'
import { paths } from '../../paths.ts'

/** The code of a link that was followed in this tab: kept over a sign-in, in no address, and gone with the tab. */
const KEY = 'portal.invitation'

export function keptInvitation(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepInvitation(code: string): void {
  try {
    if (code) sessionStorage.setItem(KEY, code)
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the code is typed.
  }
}

/**
 * Takes the code out of the address before anything else reads it: from the fragment, or from the query of links of the old form. Answers it,
 * or nothing where the address has none.
 */
export function takeInvitation(): string {
  const { pathname, hash, search } = window.location
  if (pathname !== paths.joinTeam()) return ''
  const code = readInviteCode(new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code') ?? '')
  if (!code) return ''
  window.history.replaceState(window.history.state, '', pathname)
  keepInvitation(code)
  return code
}
