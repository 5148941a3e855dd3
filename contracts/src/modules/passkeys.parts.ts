import { z } from 'zod'

/** Bytes, base64url. */
const bytes = (max: number) => z.base64url().min(1).max(max)
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What a browser answers that made a passkey, as its JSON [WebAuthn 3]; what we do not look at is left out. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(6000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** What a browser answers that has used one. */
export const assertedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(2000), authenticatorData: bytes(1000), signature: bytes(1400) }),
})

export type CreatedPasskey = z.output<typeof createdPasskey>
export type AssertedPasskey = z.output<typeof assertedPasskey>
