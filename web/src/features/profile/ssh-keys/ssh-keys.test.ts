import { expect, it } from 'vitest'
import { isPrivate } from './ssh-keys.ts'

it.each([
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk', true],
  ['-----BEGIN RSA PRIVATE KEY-----', true],
  ['PuTTY-User-Key-File-3: ssh-ed25519', true],
  ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAB lan@laptop', false],
])('a private key is seen before it is sent: %s', (text, found) => expect(isPrivate(text)).toBe(found))
