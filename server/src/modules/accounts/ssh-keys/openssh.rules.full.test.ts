import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onPath } from '../../../../test/support/guest.ts'
import { keyLine, publicKeyOf } from '../../../../test/support/ssh-keys.ts'
import { readPublicKey } from './openssh.rules.ts'

const odd = (bytes: number, top: number): Buffer => {
  const number = Buffer.alloc(bytes, 0x55)
  number[0] = top
  return number
}
const rsa = (modulus: Buffer, exponent: Buffer = Buffer.from([1, 0, 1])) => keyLine('ssh-rsa', exponent, modulus)
const point = (bytes: number): Buffer => Buffer.concat([Buffer.from([4]), Buffer.alloc(bytes, 7)])
const signed = (number: Buffer): Buffer => Buffer.concat([Buffer.alloc(1), number])
const { line } = publicKeyOf('one')

describe('a public key', () => {
  it.each([
    ['ed25519', line, 'ssh-ed25519', 256],
    ['RSA of 2048 bits', rsa(signed(odd(256, 0x80))), 'ssh-rsa', 2048],
    ['RSA of 4096 bits', rsa(signed(odd(512, 0xff))), 'ssh-rsa', 4096],
    ['ECDSA', keyLine('ecdsa-sha2-nistp384', 'nistp384', point(96)), 'ecdsa-sha2-nistp384', 384],
    ['ECDSA of 521 bits', keyLine('ecdsa-sha2-nistp521', 'nistp521', point(132)), 'ecdsa-sha2-nistp521', 521],
    ['of a device', keyLine('sk-ssh-ed25519@openssh.com', Buffer.alloc(32, 3), 'ssh:'), 'sk-ssh-ed25519@openssh.com', 256],
    [
      'ECDSA of a device',
      keyLine('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point(64), 'ssh:'),
      'sk-ecdsa-sha2-nistp256@openssh.com',
      256,
    ],
  ])('%s is read: type, bits, comment', (_, text, type, bits) => {
    expect(readPublicKey(`${text} lan@laptop at home`)).toMatchObject({ type, bits, line: text, comment: 'lan@laptop at home' })
  })

  it.each([
    ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA'],
    ['PEM', `${line}\n-----BEGIN RSA PRIVATE KEY-----`],
    ['encrypted', '-----BEGIN ENCRYPTED PRIVATE KEY-----'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none'],
  ])('that is a private one (%s) is called that, whatever stands beside it', (_, text) => {
    expect(readPublicKey(text)).toBe('ssh-key.private')
  })

  it.each([
    ['DSA', keyLine('ssh-dss', Buffer.alloc(64, 1))],
    ['RSA of 1024 bits', rsa(signed(odd(128, 0x80)))],
    ['RSA of 2047 bits', rsa(odd(256, 0x7f))],
  ])('that is weak (%s) is refused as that', (_, text) => expect(readPublicKey(text)).toBe('ssh-key.weak'))

  it.each([
    ['nothing', ''],
    ['words', 'my key'],
    ['options before it', `command="id" ${line}`],
    ['a second line', `${line}\n${publicKeyOf('two').line}`],
    ['another type outside than inside', line.replace('ssh-ed25519', 'ssh-rsa')],
    ['bytes behind it', keyLine('ssh-ed25519', Buffer.alloc(32, 1), Buffer.alloc(1))],
    ['a short point', keyLine('ssh-ed25519', Buffer.alloc(31, 1))],
    ['base64 with rests', `${line.slice(0, -1)}`],
    ['another curve than it says', keyLine('ecdsa-sha2-nistp256', 'nistp384', point(96))],
    ['a compressed point', keyLine('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 2))],
    ['a negative modulus', rsa(odd(256, 0x80))],
    ['a modulus with zeros before it', rsa(signed(odd(256, 0x7f)))],
    ['an even modulus', rsa(signed(Buffer.concat([odd(255, 0x80), Buffer.from([2])])))],
    ['RSA without a modulus', keyLine('ssh-rsa', Buffer.from([1, 0, 1]))],
    ['a certificate', keyLine('ssh-ed25519-cert-v01@openssh.com', Buffer.alloc(32, 1))],
  ])('with %s is not one', (_, text) => expect(readPublicKey(text)).toBe('ssh-key.unreadable'))

  it('is read or refused, whatever is sent, and what is kept is one plain line', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string().map((rest) => `${line} ${rest}`),
      fc.tuple(fc.nat(line.length), fc.string()).map(([at, more]) => line.slice(0, at) + more + line.slice(at)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readPublicKey(text)
        if (typeof read !== 'string') expect(read.line).toMatch(/^[a-z0-9@.-]+ [A-Za-z0-9+/]+={0,2}$/)
      }),
      { numRuns: 1000 },
    )
  })

  it.skipIf(!onPath('dropbearkey'))('that another program made is read (skipped where dropbear is missing; npm run engines)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-key-'))
    for (const [kind, bits] of [['ed25519'], ['rsa', '2048'], ['ecdsa', '256'], ['ecdsa', '521']] as const) {
      const size = bits === undefined ? [] : ['-s', bits]
      const printed = execFileSync('dropbearkey', ['-t', kind, ...size, '-f', join(folder, kind + bits)], { encoding: 'utf8' })
      const made = printed.split('\n').find((one) => /^(ssh-|ecdsa-)/.test(one)) ?? ''
      expect(readPublicKey(made), printed).toMatchObject({ bits: Number(bits ?? 256), line: made.split(' ').slice(0, 2).join(' ') })
    }
    rmSync(folder, { recursive: true })
  })
})
