import { expect, it } from 'vitest'
import { newUnixPassword, unixPassword } from './unix-password.ts'

// As `openssl passwd -6` writes them; the first is among the vectors of the algorithm's author.
const VECTORS = [
  ['Hello world!', 'saltstring', '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1'],
  [
    'correct-horse-9-ünïcode-longer-than-sixty-four-bytes-because-of-the-loop-xxxxxxxxxxx',
    'abcdefgh12345678',
    '$6$abcdefgh12345678$G4k0Zp53iKmMpBm8qYVzX8iryCO7C.zC6DYjlpAz3kUrAJ7BEvonJv74efNpC2h50SFH8RHW7ty5HZSlK0Ir/1',
  ],
] as const

it.each(VECTORS)('a password is written as Unix systems keep it: %s', (password, salt, written) => {
  expect(unixPassword(password, salt)).toBe(written)
})

it('the same password has another salt each time', () => {
  const [one, two] = [newUnixPassword('same'), newUnixPassword('same')]
  expect(one).toMatch(/^\$6\$[./A-Za-z0-9]{16}\$[./A-Za-z0-9]{86}$/)
  expect(one).not.toBe(two)
})
