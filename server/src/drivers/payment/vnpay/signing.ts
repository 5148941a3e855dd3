import { createHmac, timingSafeEqual } from 'node:crypto'

const HASHES = new Set(['vnp_SecureHash', 'vnp_SecureHashType'])

const hmac = (secret: string, text: string): string => createHmac('sha512', secret).update(text, 'utf8').digest('hex')

function isSame(expected: string, told: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(told.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** By name, what is empty left out, written as a form is (a space is a plus): what VNPay 2.1.0 signs. */
function sorted(parameters: Readonly<Record<string, string>>): URLSearchParams {
  const names = Object.keys(parameters).filter((name) => name.startsWith('vnp_') && !HASHES.has(name) && parameters[name] !== '')
  return new URLSearchParams(names.sort().map((name): [string, string] => [name, parameters[name] ?? '']))
}

/** The query of an address that VNPay takes; the signature stands last, its kind is not named. */
export function signedQuery(secret: string, parameters: Readonly<Record<string, string>>): string {
  const text = sorted(parameters).toString()
  return `${text}&vnp_SecureHash=${hmac(secret, text)}`
}

/** Is a delivery, or the address that a payer came back to, signed by VNPay? In constant time. */
export const isSignedQuery = (secret: string, parameters: Readonly<Record<string, string>>): boolean =>
  isSame(hmac(secret, sorted(parameters).toString()), parameters['vnp_SecureHash'] ?? '')

/** The signature of a question, and of its answer: over chosen fields in a fixed order, joined by `|`; what is missing is empty. */
export const signFields = (secret: string, fields: readonly (string | undefined)[]): string =>
  hmac(secret, fields.map((field) => field ?? '').join('|'))

export const isSignedFields = (secret: string, fields: readonly (string | undefined)[], told: string | undefined): boolean =>
  isSame(signFields(secret, fields), told ?? '')
