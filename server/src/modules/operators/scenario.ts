import type { StaffRole } from '@portal/contracts/staff.ts'
import { addDays } from '@portal/contracts/time.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Tx } from '../../platform/tx.ts'
import { insertOperator } from './store.ts'

const PASSWORD = 'operator-Pass-2026'

interface DemoStaff {
  readonly username: string
  readonly password: string
  readonly roles: readonly StaffRole[]
}

/** Printed at the start of demo mode, and of no use in any other: one for each role. */
export const demoStaffLogins: readonly DemoStaff[] = [
  { username: 'operator', password: PASSWORD, roles: ['owner'] },
  { username: 'billing', password: PASSWORD, roles: ['billing'] },
  { username: 'support', password: PASSWORD, roles: ['support'] },
  { username: 'provisioning', password: PASSWORD, roles: ['provisioning'] },
  { username: 'auditor', password: PASSWORD, roles: ['auditor'] },
]

const names = ['Alex Reyes', 'Trần Bảo Ngọc', 'Lê Hoàng Nam', 'Mei Zhang', 'Priya Nair']

export async function seedOperators(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  const since = addDays(tx.now, -400)
  for (const [index, { username, roles }] of demoStaffLogins.entries()) {
    await insertOperator(tx, {
      username,
      email: `${username}@staff.arden.example`,
      name: names[index] ?? username,
      locale: 'en-US',
      roles: [...roles],
      passwordHash,
      passwordChangedAt: since,
      createdAt: since,
    })
  }
}
