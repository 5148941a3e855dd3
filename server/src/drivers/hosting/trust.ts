import { z } from 'zod'

/**
 * Panels come with a certificate that nobody signed. Who runs one enters either the authority that signed it or the fingerprint of the
 * certificate itself; with neither it is checked as every other.
 */
export const trustSettings = {
  ca: z
    .string()
    .max(4000)
    .regex(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/, { error: 'field.invalid' })
    .optional()
    .describe('Certificate (PEM) of the authority that signed the panel’s; empty: those that every system knows'),
  fingerprint: z
    .string()
    .regex(/^\s*([0-9A-Fa-f]{2}:?){31}[0-9A-Fa-f]{2}\s*$/, { error: 'field.invalid' })
    .optional()
    .describe('SHA-256 fingerprint of the panel’s own certificate: then only that one is taken, whoever signed it'),
}

/** A host name or an address. */
export const hostSetting = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?$/, { error: 'field.invalid' })

/** Where a panel answers, and why it is believed to be it. */
export const panelSettings = ({
  host,
  port,
}: {
  readonly host: string
  readonly port: { readonly usual: number; readonly of: string }
}) => ({
  host: hostSetting.describe(host),
  port: z.int().min(1).max(65_535).default(port.usual).describe(port.of),
  ...trustSettings,
})

export interface Trust {
  readonly ca?: string
  readonly fingerprint?: string
}

/** A field of one line takes the line breaks away that OpenSSL needs. */
export function pemOf(entered: string): string {
  const certificates = entered.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g)
  const lines = [...certificates].map(
    ([, base64 = '']) =>
      base64
        .replace(/\s/g, '')
        .match(/.{1,64}/g)
        ?.join('\n') ?? '',
  )
  return lines.map((body) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`).join('')
}

/** As two people write the same fingerprint. */
export const plainFingerprint = (written: string): string => written.replace(/[\s:]/g, '').toLowerCase()
