import { addDays } from '@portal/contracts/time.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrandByCode } from '../brands/index.ts'
import { insertAccount } from './store.ts'

/** Printed at the start of demo mode, and of no use in any other. */
export const demoLogins = [
  { username: 'demo', password: 'demo-Pass-2026' },
  { username: 'linh', password: 'linh-Pass-2026' },
] as const

const people = [
  { email: 'demo@arden.example', profileName: 'Dana Moore', phone: '+1 415 555 0136', social: null, locale: 'en-US', days: 400 },
  {
    email: 'linh@arden.example',
    profileName: 'Nguyễn Thùy Linh',
    phone: '+84 901 234 567',
    social: 'https://facebook.com/thuylinh.example',
    locale: 'vi-VN',
    days: 120,
  },
] as const

/** Two customers of the first demo brand, one for each currency shown. */
export async function seedAccounts(tx: Tx): Promise<void> {
  const brand = await findBrandByCode(tx, 'arden')
  if (!brand) return
  for (const [index, { username, password }] of demoLogins.entries()) {
    const person = people[index]
    if (!person) throw new Error(`${username} has no story`)
    const { days, ...rest } = person
    const since = addDays(tx.now, -days)
    const passwordHash = await hashPassword(password)
    await insertAccount(tx, {
      ...rest,
      brandId: brand.id,
      username,
      passwordHash,
      passwordChangedAt: since,
      activatedAt: since,
      createdAt: since,
    })
  }
}
