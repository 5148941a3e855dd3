import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '@portal/contracts/validation.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { failField } from '../errors.ts'

/** argon2id is the library's default; 19 MiB and two passes are OWASP's first choice. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Only those that pass the rest of the rule could ever be chosen. */
const common = new Set(dictionary.passwords.filter((word) => passwordProblem(word, {}) === null).map((word) => word.toLowerCase()))

/** Keyboards compose Vietnamese letters in different ways: the same word must give the same bytes. */
const normal = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

let decoy: Promise<string> | undefined

/** Compares; where there is no account the same work is done on a decoy, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await decoy), normal(password))
  return stored !== null && matches
}

const problemCodes = {
  'too-short': 'password.too-short',
  'no-number': 'password.no-number',
  'same-as-name': 'password.same-as-name',
} as const

/** The rule that stands everywhere a password is chosen [A1]; its sentence appears beside `field`. */
export function checkNewPassword(field: string, password: string, own: { username: string; email: string }): void {
  const problem = passwordProblem(password, own)
  if (problem) failField(field, problemCodes[problem])
  if (common.has(password.toLowerCase())) failField(field, 'password.too-common')
}
