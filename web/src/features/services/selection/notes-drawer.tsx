import { NOTE_MAX } from '@portal/contracts/constants.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type Outcome, runBulk } from '../../../design/table/bulk-runner.ts'
import type { LifeBase } from '../calls.ts'
import type { Selected } from './selected.ts'

interface NotesDrawerProps {
  base: LifeBase
  services: readonly Selected[]
  onClose: () => void
}

/** One note for all that are chosen and the reader's own, each with its own outcome [C7]; their tags stay. */
export function NotesDrawer({ base, services, onClose }: NotesDrawerProps) {
  const t = useTranslations('selection')
  const common = useTranslations('common')
  const note = useTranslations('services.note')
  const own = services.filter(({ role }) => role === 'owner')
  const [left, setLeft] = useState(own)
  const [failed, setFailed] = useState<readonly Outcome<Selected>[]>([])
  const form = useForm({
    initial: { note: '' },
    submit: async (values) => {
      const outcomes = await runBulk(left, ({ id }) => call(`${base}/note`, { id, note: values.note }))
      const refused = outcomes.filter(({ ok }) => !ok)
      void queryClient.invalidateQueries(underPath(base))
      setFailed(refused)
      setLeft(refused.map(({ row }) => row))
      if (refused.length < outcomes.length) toastOk(t('noted', { n: outcomes.length - refused.length }))
      if (refused.length === 0) onClose()
    },
  })
  return (
    <SidePanel title={t('noteTitle', { n: own.length })} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{own.map(({ name }) => name).join(', ')}</p>
        {own.length < services.length && <Note>{t('notOwn', { n: services.length - own.length })}</Note>}
        <TextAreaField label={note('title')} rows={6} maxLength={NOTE_MAX} hint={t('noteHint')} {...form.field('note')} />
        {failed.map((outcome) =>
          outcome.ok ? null : (
            <Note key={outcome.row.id} tone="danger" live title={outcome.row.name}>
              {errorText(outcome.error)}
            </Note>
          ),
        )}
      </Form>
    </SidePanel>
  )
}
