import { dedicatedBackupRefuse } from '@portal/contracts/modules/dedicated.operator.contract.ts'
import { dedicatedBackup } from '@portal/contracts/modules/dedicated-backup.contract.ts'
import { fail, formatText } from '../../platform/errors.ts'
import { command, type Handler } from '../../platform/http/handlers.ts'
import { lockService, serviceCommand } from '../services/index.ts'
import { answerBackup, askBackup } from './backup.ts'
import { lockDedicated } from './store.ts'
import { backupTexts } from './texts.ts'

/** Backups that people set up: what customers ask for, and what staff cannot do. */
export const backupHandlers: readonly Handler[] = [
  serviceCommand(dedicatedBackup, async ({ tx, lang, access: { service }, note }, { id, on }) => {
    const server = (await lockDedicated(tx, id)) ?? fail('not-found')
    const backup = await askBackup(tx, server, on)
    note({ before: { backup: server.backup }, after: { backup } })
    return { backup, msg: formatText(backupTexts[backup][lang], lang, { name: service.name }) }
  }),

  command(dedicatedBackupRefuse, async ({ tx, staff, note }, { serviceId, reason }) => {
    const service = (await lockService(tx, serviceId)) ?? fail('not-found')
    if (!(await lockDedicated(tx, serviceId))) fail('not-found')
    if (!(await answerBackup(tx, serviceId, { done: false, by: staff.username, reason }))) fail('dedicated.task-done')
    // Its customer's log says what became of it, without whose decision it was.
    note({ detail: service.name, serviceId, after: { reason } })
    return {}
  }),
]
