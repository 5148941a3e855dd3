import { createHash } from 'node:crypto'

const field = (bytes: Buffer | string): Buffer => {
  const content = Buffer.from(bytes as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** As OpenSSH writes it: the type, and base64 of what follows it. */
export const keyLine = (type: string, ...fields: (Buffer | string)[]): string =>
  `${type} ${Buffer.concat([field(type), ...fields.map(field)]).toString('base64')}`

/** A key that is the same for the same name; nobody has its private half. */
export function publicKeyOf(name: string): { readonly line: string; readonly fingerprint: string } {
  const point = createHash('sha256').update(name).digest()
  const line = keyLine('ssh-ed25519', point)
  const digest = createHash('sha256').update(Buffer.from(line.split(' ')[1] ?? '', 'base64'))
  return { line, fingerprint: `SHA256:${digest.digest('base64').replace('=', '')}` }
}
