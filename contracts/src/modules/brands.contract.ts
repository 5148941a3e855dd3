import { z } from 'zod'
import { HEX_COLOUR } from '../contrast.ts'
import { defineEndpoint } from '../endpoint.ts'
import { localeSchema, localizedSchema } from '../locale.ts'
import { currencySchema } from '../money.ts'

/** A provider by whose accounts customers can sign in [A5]: what its button needs. */
export const providerSchema = z.object({
  id: z.string(),
  title: localizedSchema,
  /** Which picture stands beside it. */
  mark: z.enum(['facebook', 'key']),
})
export type Provider = z.infer<typeof providerSchema>

const hex = z.string().regex(HEX_COLOUR, { error: 'field.colour' })
const themeColours = z.strictObject({ accent: hex, onAccent: hex, text: hex })
export const paletteSchema = z.strictObject({ light: themeColours, dark: themeColours })

/** What a browser must know of a brand before anybody signs in; the text that is signed. */
export const brandMetadataSchema = z.object({
  code: z.string(),
  name: z.string(),
  host: z.string(),
  /** `#rrggbb`; the five accent tokens are derived from it. */
  colour: z.string(),
  currency: currencySchema,
  timeZone: z.string(),
  locales: z.array(localeSchema),
  defaultLocale: localeSchema,
  upgrading: z.boolean(),
  demo: z.boolean(),
  termsUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  /** Colours that staff chose for each theme in place of those made from `colour`. */
  palette: paletteSchema.nullable(),
  /** Paths of its logo on this host; null: its sign and name. */
  logo: z.object({ light: z.string().nullable(), dark: z.string().nullable() }),
  /** Whether newcomers can open an account. */
  registration: z.boolean(),
  /** Below the pages before signing in. */
  footer: z.array(z.object({ label: localizedSchema, url: z.string() })),
  supportEmail: z.string(),
  /** Whether the engine behind new machines is a simulator: said in the interface. */
  simulated: z.boolean(),
  /** In the order in which they are offered; most brands have none. */
  signInBy: z.array(providerSchema),
  issuedAt: z.string(),
})
export type BrandMetadata = z.infer<typeof brandMetadataSchema>

export const domainMetadata = defineEndpoint({
  path: 'public/domain/metadata',
  summary: 'Brand of the host name, signed with Ed25519',
  auth: 'public',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    /** JSON text of the brand's metadata: exactly these bytes are signed. */
    payload: z.string(),
    /** Base64 of the 64-byte signature. */
    signature: z.string(),
    keyId: z.string(),
    /** Base64 of the 32-byte public key. */
    publicKey: z.string(),
  }),
  errors: ['brand-unknown'],
  example: {},
})

export const brandsContract = [domainMetadata] as const
