import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Account } from './api.ts'
import type { Locale } from './labels.ts'
import { mailedLink } from './mailbox.ts'

interface Newcomer {
  readonly username: string
  readonly email: string
  readonly profileName: string
  readonly password: string
}

interface Envelope<T> {
  readonly status: string
  readonly msg: string
  readonly data: T
}

interface Puzzle {
  readonly algorithm: string
  readonly salt: string
  readonly challenge: string
  readonly signature: string
  readonly maxNumber: number
}

/** Solves the proof of work that a guarded call demands [C5]; returns the text to send as `pow`. */
function solve(puzzle: string): string {
  const { algorithm, salt, challenge, signature, maxNumber } = JSON.parse(puzzle) as Puzzle
  for (let number = 0; number <= maxNumber; number++) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error(`the proof of work has no solution: ${puzzle}`)
}

/** Registers and activates a customer by API calls. `Customer.register` and `activate` do the same on the screens. */
export async function createCustomer({ request }: Page, locale: Locale, who: Newcomer): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api2/public/${path}`, { data, headers: { 'accept-language': locale } })
    return (await answer.json()) as Envelope<{ params?: { challenge?: string } }>
  }
  const input = { ...who, passwordConfirm: who.password, acceptTerms: true }
  const refused = await post('levprotected/register', input)
  const registered = await post('levprotected/register', { ...input, pow: solve(refused.data.params?.challenge ?? '{}') })
  expect(registered.status, registered.msg).toBe('success')
  const token = new URL(await mailedLink(request, who.email)).hash.replace('#token=', '')
  const activated = await post('user-activation', { token })
  expect(activated.status, activated.msg).toBe('success')
}

/** Tops the balance up by that many dollars at the sandbox gateway, and waits until they are credited. */
export async function addMoney({ request }: Page, { call }: Account, dollars: number): Promise<void> {
  const { id } = await call<{ id: number }>('user/order/place', { type: 'topup', amount: dollars * 100 })
  const { redirect } = await call<{ redirect: string }>('user/order/finish', { id, method: 'sandbox' })
  await request.post(redirect, { form: { action: 'pay' }, maxRedirects: 0 })
  const status = async () => (await call<{ status: string }>('user/order/detail', { id })).status
  await expect.poll(status, { message: 'the top-up is credited' }).toBe('credited')
}
