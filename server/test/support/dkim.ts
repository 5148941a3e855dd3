import { createHash, createPublicKey, createVerify } from 'node:crypto'

/** What a receiver finds in a mail that says it is signed (RFC 6376, relaxed/relaxed and rsa-sha256, which is what is sent). */
export interface Verified {
  readonly domain: string
  readonly selector: string
  readonly signs: readonly string[]
  readonly body: boolean
  readonly signature: boolean
}

const relaxedHeader = (header: string): string => {
  const colon = header.indexOf(':')
  const value = header
    .slice(colon + 1)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()
  return `${header.slice(0, colon).trim().toLowerCase()}:${value}`
}

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

/** `publicKey`: as the record in the DNS holds it. Null: it is not signed. */
export function verifyDkim(raw: string, publicKey: string): Verified | null {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const own = headers.find((header) => /^dkim-signature:/i.test(header))
  if (!own) return null
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .split(';')
      .map((part) => {
        const [tag = '', ...value] = part.split('=')
        return [tag.trim(), value.join('=').replaceAll(/\s+/g, '')]
      }),
  )
  const signs = (tags.get('h') ?? '').toLowerCase().split(':')
  const signed = signs.map((name) => headers.findLast((header) => header.toLowerCase().startsWith(`${name}:`)))
  const without = relaxedHeader(own).replace(/([; ]b=)[^;]*/, '$1')
  const text = [...signed.flatMap((header) => (header ? [relaxedHeader(header)] : [])), without].join('\r\n')
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return {
    ...{ domain: tags.get('d') ?? '', selector: tags.get('s') ?? '', signs },
    body:
      createHash('sha256')
        .update(relaxedBody(raw.slice(end + 4)))
        .digest('base64') === tags.get('bh'),
    signature: createVerify('RSA-SHA256')
      .update(text)
      .verify(key, tags.get('b') ?? '', 'base64'),
  }
}
