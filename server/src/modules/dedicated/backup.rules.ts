import type { DedicatedBackup } from '@portal/contracts/modules/dedicated-backup.contract.ts'

/** What stands once its customer has asked: whoever takes back what nobody has done yet is where they were. */
export function afterAsking(now: DedicatedBackup, on: boolean): DedicatedBackup {
  if (on) return now === 'off' ? 'setting-up' : now === 'switching-off' ? 'on' : now
  return now === 'on' ? 'switching-off' : now === 'setting-up' ? 'off' : now
}

/** What stands once people have answered; null: nobody asked them. */
export function afterAnswer(now: DedicatedBackup, done: boolean): DedicatedBackup | null {
  if (now === 'setting-up') return done ? 'on' : 'off'
  if (now === 'switching-off') return done ? 'off' : 'on'
  return null
}
