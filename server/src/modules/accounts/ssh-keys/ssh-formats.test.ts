import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { judgeFile } from '../../../platform/judged-file.rules.ts'
import { readPublicKey } from './openssh.rules.ts'
import { asOneLine } from './ssh-formats.ts'

const BASE64 = 'AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f'
const LINE = `ssh-ed25519 ${BASE64}`
const ssh2 = (headers: string, base64 = BASE64) =>
  `---- BEGIN SSH2 PUBLIC KEY ----\r\n${headers}${base64.slice(0, 30)}\r\n${base64.slice(30)}\r\n---- END SSH2 PUBLIC KEY ----\r\n`

describe('public keys in other forms', () => {
  it.each([
    ['PuTTYgen', ssh2('Comment: "lan@laptop"\r\n'), 'lan@laptop'],
    ['RFC 4716 with a continued header', ssh2('Subject: lan\r\nComment: a long \\\r\nname\r\n'), 'a long name'],
    ['RFC 4716 without headers', ssh2(''), ''],
    ['OpenSSH, wrapped', `ssh-ed25519 ${BASE64.slice(0, 20)}\n${BASE64.slice(20, 40)}\n  ${BASE64.slice(40)} lan@laptop`, 'lan@laptop'],
  ])('are read as %s writes them', (_, text, comment) => {
    expect(readPublicKey(asOneLine(text))).toMatchObject({ type: 'ssh-ed25519', bits: 256, line: LINE, comment })
  })

  it.each([
    ['ssh-rsa', 2048, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'pkcs1', format: 'pem' })],
    ['ssh-rsa', 2048, generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' })],
    ['ecdsa-sha2-nistp384', 384, generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'pem' })],
    ['ssh-ed25519', 256, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })],
  ])('are read from PEM: %s', (type, bits, pem) => {
    expect(readPublicKey(asOneLine(String(pem)))).toMatchObject({ type, bits })
  })

  it.each([
    ['two keys', `${LINE}\n${LINE}`],
    ['a key and a word', `${LINE}\nrm`],
    ['another key type inside', ssh2('', 'AAAAB3NzaC1kc3M=')],
    ['an unknown curve', String(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }))],
  ])('are refused: %s', (_, text) => expect(typeof readPublicKey(asOneLine(text))).toBe('string'))
})

describe('[P2] photos of iPhones', () => {
  it('are accepted as files to download', () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)])
    expect(judgeFile('IMG_1.HEIC', heic)).toEqual({ type: 'image/heic', image: false })
    expect(judgeFile('movie.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')]))).toBeNull()
  })
})
