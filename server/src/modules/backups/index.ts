import type { Module } from '../../platform/module.ts'
import { type BackupDeps, backupPolicyHandlers } from './endpoints.ts'

export { dailyOf } from './daily.ts'

/** What backups cost, and when they are taken: the copies themselves are `compute`'s. */
export const backupsModule = (deps: BackupDeps): Module => ({ name: 'backups', handlers: backupPolicyHandlers(deps) })
