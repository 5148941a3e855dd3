import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { knownText } from '../../i18n/known-text.ts'
import { useNow } from '../../lib/use-now.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import { HandoverForm } from './handover-form.tsx'
import css from './hardware.module.css'
import { InstallRow } from './install-row.tsx'
import { type Delivery, type Machine, refreshMachines } from './machine.ts'
import { ReplaceDialog } from './replace-dialog.tsx'

type Task = Delivery['tasks'][number]

interface ChecklistProps {
  delivery: Delivery
  /** Machines that could stand in its place; none where nobody knows. */
  spares?: Machine['spares']
}

/** What is done until a server is handed over, or while parts are fitted; its customer sees the same steps. */
export function Checklist({ delivery, spares = [] }: ChecklistProps) {
  const t = useTranslations('operator.hardware')
  const [asked, setAsked] = useState<'replace' | 'give-up' | null>(null)
  const { delivered, serviceId, paidAt, promisedAt, alertAt } = delivery
  const tasks = delivery.tasks.filter(({ purpose }) => purpose === (delivered ? 'change' : 'delivery'))
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const now = useNow().getTime()
  const part = ((now - Date.parse(paidAt)) / (Date.parse(promisedAt) - Date.parse(paidAt))) * 100
  if (delivered && open.length === 0) return <Handed delivery={delivery} spares={spares} />
  return (
    <Panel title={t(delivered ? 'fitting' : 'delivery')} hint={t('done', { done: tasks.length - open.length, all: tasks.length })} flush>
      {!delivered && (
        <div className={css.promise}>
          <span>{t.rich('promised', { time: () => <DateText value={promisedAt} time /> })}</span>
          <ProgressBar percent={part} label={t('timeGone')} tone={now > Date.parse(alertAt) ? 'warn' : 'accent'} thick />
          <span className="c3 sm">{t.rich('alertFrom', { time: () => <DateText value={alertAt} time short /> })}</span>
        </div>
      )}
      {tasks.length === 0 ? (
        <p className={css.note}>{t('noMachine')}</p>
      ) : (
        <ol className={css.tasks}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} now={now} />
          ))}
        </ol>
      )}
      {!delivered && tasks.length > 0 && <InstallRow delivery={delivery} />}
      {!delivered && <HandoverForm delivery={delivery} />}
      <div className={css.foot}>
        {spares.length > 0 && (
          <StaffAction roles={['provisioning']} size="small" onClick={() => setAsked('replace')}>
            {t('replace')}
          </StaffAction>
        )}
        <StaffAction roles={['provisioning', 'billing']} size="small" look="danger" onClick={() => setAsked('give-up')}>
          {t('giveUp')}
        </StaffAction>
        <span className="sp" />
        {open.length > 0 && <span className="c3 sm">{t('open', { n: open.length })}</span>}
      </div>
      {asked === 'replace' && <ReplaceDialog serviceId={serviceId} spares={spares} delivered={delivered} onClose={() => setAsked(null)} />}
      {asked === 'give-up' && (
        <ReasonDialog
          title={t(delivered ? 'giveUpFitting' : 'giveUpTitle')}
          confirm={t('giveUp')}
          danger
          onConfirm={async (reason, requestId) => {
            await call('operator/dedicated/give-up', { serviceId, reason }, { requestId })
            await refreshMachines()
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('giveUpText')}</p>
        </ReasonDialog>
      )}
    </Panel>
  )
}

/** In use: what it was handed over with can be mended, and a broken machine replaced. */
function Handed({ delivery, spares }: { delivery: Delivery; spares: Machine['spares'] }) {
  const t = useTranslations('operator.hardware')
  const [asked, setAsked] = useState(false)
  return (
    <Panel title={t('handover')} flush>
      <HandoverForm delivery={delivery} />
      {spares.length > 0 && (
        <div className={css.foot}>
          <StaffAction roles={['provisioning']} size="small" onClick={() => setAsked(true)}>
            {t('replace')}
          </StaffAction>
        </div>
      )}
      {asked && <ReplaceDialog serviceId={delivery.serviceId} spares={spares} delivered onClose={() => setAsked(false)} />}
    </Panel>
  )
}

/** One thing that is to be done, with a button once it is its turn. */
export function TaskRow({ task, now }: { task: Task; now: number }) {
  const t = useTranslations('operator.hardware')
  const current = task.doneAt === null && (task.action === true || task.action.reason === 'dedicated.handover-incomplete')
  const late = task.doneAt === null && now > Date.parse(task.dueAt)
  return (
    <li data-state={task.doneAt ? 'done' : current ? 'now' : 'todo'} aria-current={current ? 'step' : undefined}>
      <StatusMark tone={task.doneAt ? 'ok' : late ? 'warn' : current ? 'busy' : 'off'} />
      <div className="sp">
        <b>{knownText(t, `task.${task.code}`) ?? task.code}</b>
        <div className="c3 sm">
          {task.detail && <span>{task.detail} · </span>}
          {task.doneAt
            ? [task.doneBy, task.note].filter(Boolean).join(', ')
            : t.rich('dueAt', { time: () => <DateText value={task.dueAt} time short /> })}
          {late && <span className="warn-t"> · {t('late')}</span>}
        </div>
        {current && <Tick task={task} />}
      </div>
      {task.doneAt && (
        <span className="c3 sm nowrap">
          <DateText value={task.doneAt} time short />
        </span>
      )}
    </li>
  )
}

function Tick({ task }: { task: Task }) {
  const t = useTranslations('operator.hardware')
  const reason = useActionReason()(task.action)
  const form = useForm({
    initial: { note: '' },
    guard: false,
    submit: async ({ note }) => {
      await call('operator/dedicated/task', { id: task.id, note: note.trim() })
      await refreshMachines()
    },
  })
  if (reason) return <p className="warn-t sm">{reason}</p>
  return (
    <Form
      form={form}
      actions={
        <SubmitButton form={form} icon={IconCheck}>
          {t('tick', { task: knownText(t, `task.${task.code}`) ?? task.code })}
        </SubmitButton>
      }
    >
      <TextField label={t('whatWasDone')} optional maxLength={200} {...form.field('note')} />
    </Form>
  )
}
