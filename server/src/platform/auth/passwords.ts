import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '@portal/contracts/validation.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { failField } from '../errors.ts'

interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id is the library's default; 19 MiB and two passes are OWASP's first choice. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = HASH_COST

/** For tests only: they hash thousands of passwords, which took a tenth of their time. */
export function setHashCost(of: HashCost): void {
  cost = of
}

/** Only those that pass the rest of the rule could ever be chosen. */
const common = new Set(dictionary.passwords.filter((word) => passwordProblem(word, {}) === null).map((word) => word.toLowerCase()))

/** Told of each hash that somebody's password costs, by its parameters: an answer must not tell by its time whether there is an account. */
export const PASSWORD_HASHES = 'portal:password-hashes'
const hashes = channel(PASSWORD_HASHES)
const parameters = ({ memoryCost, timeCost, parallelism }: HashCost): string => `m=${memoryCost},t=${timeCost},p=${parallelism}`

/** Keyboards compose Vietnamese letters in different ways: the same word must give the same bytes. */
const normal = (password: string): string => password.normalize('NFKC')

/** `like`: with the salt of that hash, so that one password gives one hash for both. */
export function hashPassword(password: string, like: string | null = null): Promise<string> {
  hashes.publish(parameters(cost))
  return hash(normal(password), like === null ? cost : { ...cost, salt: saltOf(like) })
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
const saltOf = (stored: string): Buffer => Buffer.from(stored.split('$')[4] ?? '', 'base64')

let ofNobody: Promise<string> | undefined
const decoy = (): Promise<string> => (ofNobody ??= hash('no account has this password', cost))

/** Compares; where there is no account the same work is done on a decoy, so that time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  hashes.publish(against.split('$')[3])
  const matches = await verify(against, normal(password))
  return stored !== null && matches
}

/** Is it the password of one of these? They have their salt in common: however many there are, none included, the work is that of one. */
export async function matchPassword(stored: readonly string[], password: string): Promise<string | null> {
  const salts = new Map(stored.map((one) => [saltOf(one).toString('base64'), one]))
  for (const like of salts.size > 0 ? salts.values() : [await decoy()]) {
    const made = await hashPassword(password, like)
    if (stored.includes(made)) return made
  }
  return null
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
