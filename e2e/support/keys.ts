import { generateKeyPairSync } from 'node:crypto'

/** A new key as `ssh-keygen -t ed25519` writes it: the public line, and the private file that must never be pasted. */
export function newKey(comment = 'keys@e2e'): { line: string; secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const field = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
  const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const blob = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(point)])
  return {
    line: `ssh-ed25519 ${blob.toString('base64')} ${comment}`,
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }
}
