import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { knownText } from '../../i18n/known-text.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './hardware.module.css'
import { type Machine, refreshMachines } from './machine.ts'

/** What happened to the machine, the newest first, and what staff note beside it. */
export function HistoryPanel({ machine }: { machine: Machine }) {
  const t = useTranslations('operator.hardware')
  const [writing, setWriting] = useState(false)
  const taskOf = (what: string) => (what.startsWith('task-') ? knownText(t, `task.${what.slice(5)}`) : undefined)
  return (
    <Panel
      title={t('history')}
      hint={machine.history.length}
      flush
      actions={
        <StaffAction roles={['provisioning', 'support']} look="ghost" size="small" onClick={() => setWriting((now) => !now)}>
          {t('writeNote')}
        </StaffAction>
      }
    >
      {writing && <NoteForm id={machine.id} onDone={() => setWriting(false)} />}
      <ul className={css.history}>
        {machine.history.map(({ id, what, detail, actor, actorName, at }) => (
          <li key={id}>
            <span className="sp">
              <b>{knownText(t, `event.${what}`) ?? taskOf(what) ?? what}</b> {detail && <span className="c2">{detail}</span>}
            </span>
            <span className="c3 sm nowrap">
              {actor === 'staff' && `${actorName}, `}
              <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function NoteForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTranslations('operator.hardware')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: { text: '' },
    guard: false,
    validate: ({ text }) => ({ text: text.trim() === '' && forms('required') }),
    submit: async ({ text }) => {
      await call('operator/hardware/note', { id, text: text.trim() })
      await refreshMachines()
      onDone()
    },
  })
  return (
    <div className={css.note}>
      <Form form={form} actions={<SubmitButton form={form}>{t('writeNote')}</SubmitButton>}>
        <TextField label={t('note')} maxLength={500} {...form.field('text')} />
      </Form>
    </div>
  )
}
