import type { AssertedPasskey, CreatedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** The person closed the browser's question, or it waited too long: no failure to tell of. */
const declined = (error: unknown): null => {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
  throw error
}

export async function make(options: Record<string, unknown>): Promise<CreatedPasskey | null> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(declined)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, rawId: made.rawId, type: made.type, response: { clientDataJSON, attestationObject, transports } }
}

export async function show(options: Record<string, unknown>): Promise<AssertedPasskey | null> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const shown = await startAuthentication({ optionsJSON }).catch(declined)
  if (shown === null) return null
  const { clientDataJSON, authenticatorData, signature } = shown.response
  return { id: shown.id, rawId: shown.rawId, type: shown.type, response: { clientDataJSON, authenticatorData, signature } }
}
