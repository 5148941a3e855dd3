import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { useNow } from '../../lib/use-now.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { TaskRow } from './checklist.tsx'
import css from './hardware.module.css'
import { type Delivery, refreshMachines } from './machine.ts'

/** Backups that a customer asked for: ticked off when they are as asked, or refused, which the customer is told. */
export function BackupTasks({ delivery: { serviceId, tasks } }: { delivery: Delivery }) {
  const t = useTranslations('operator.hardware.backups')
  const now = useNow().getTime()
  const [asked, setAsked] = useState(false)
  const open = tasks.filter(({ purpose, doneAt }) => purpose === 'backup' && doneAt === null)
  if (open.length === 0) return null
  return (
    <Panel title={t('title')} flush>
      <ol className={css.tasks}>
        {open.map((task) => (
          <TaskRow key={task.id} task={task} now={now} />
        ))}
      </ol>
      <div className={css.foot}>
        <StaffAction roles={['provisioning']} size="small" look="danger" onClick={() => setAsked(true)}>
          {t('refuse')}
        </StaffAction>
      </div>
      {asked && (
        <ReasonDialog
          title={t('refuseTitle')}
          confirm={t('refuse')}
          danger
          onConfirm={async (reason, requestId) => {
            await call('operator/dedicated/backup-refuse', { serviceId, reason }, { requestId })
            await refreshMachines()
          }}
          onClose={() => setAsked(false)}
        >
          <p>{t('refuseText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}
