import type { AssertedPasskey, CreatedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { loadChunk } from '../lib/lazy-page.ts'

/** What keeps a browser from passkeys: a bare address, a page without https, or the browser itself. */
export type NoPasskeys = 'address' | 'plain' | 'browser'

export function whyNoPasskeys({ hostname } = window.location, secure = window.isSecureContext): NoPasskeys | null {
  if (/^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  if (!secure) return 'plain'
  return 'PublicKeyCredential' in window ? null : 'browser'
}

const device = () => loadChunk(() => import('@simplewebauthn/browser'))

/** The person closed the browser's question, or it waited too long: no failure to tell of. */
const declined = (error: unknown): null => {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  throw error
}

/** Has the browser make a passkey; null where the person thought better of it. */
export async function makePasskey(options: Record<string, unknown>): Promise<CreatedPasskey | null> {
  const { startRegistration } = await device()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(declined)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, rawId: made.rawId, type: made.type, response: { clientDataJSON, attestationObject, transports } }
}

/** Has the person show one; null where they thought better of it. */
export async function showPasskey(options: Record<string, unknown>): Promise<AssertedPasskey | null> {
  const { startAuthentication } = await device()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const shown = await startAuthentication({ optionsJSON }).catch(declined)
  if (shown === null) return null
  const { clientDataJSON, authenticatorData, signature } = shown.response
  return { id: shown.id, rawId: shown.rawId, type: shown.type, response: { clientDataJSON, authenticatorData, signature } }
}
