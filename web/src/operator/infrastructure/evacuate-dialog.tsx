import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { currentTime } from '../../lib/clock.ts'
import type { Node } from './nodes-page.tsx'

const HOUR_MS = 3_600_000

/** All machines off a node: from when on they may be off for it, why, and of a silent host that it is off. */
export function EvacuateDialog({ node, onClose }: { node: Node; onClose: () => void }) {
  const t = useTranslations('operator.infrastructure')
  const common = useTranslations('common')
  const { id, title: name } = node
  const silent = node.silentSince !== null
  const form = useForm({
    initial: { stopAt: '', reason: '', declaredOff: false },
    guard: false,
    validate: ({ stopAt, reason, declaredOff }) => ({
      stopAt:
        !silent && (stopAt === '' ? t('stopAtMissing') : new Date(stopAt).getTime() < currentTime().getTime() + HOUR_MS && t('stopAtSoon')),
      reason: reason.trim().length < 3 && t('reasonMissing'),
      declaredOff: silent && !declaredOff && t('declareMissing'),
    }),
    submit: async ({ stopAt, reason, declaredOff }) => {
      const from = silent ? currentTime() : new Date(stopAt)
      await call('operator/node/evacuation/begin', { id, stopAt: from.toISOString(), reason: reason.trim(), declaredOff })
      await queryClient.invalidateQueries(underPath('operator/node'))
      toastOk(t('evacuationBegun', { name }))
      onClose()
    },
  })
  return (
    <Dialog title={t('evacuateTitle', { name })} onClose={onClose} locked={form.working} width={520}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form} look={silent ? 'dangerFill' : 'primary'}>
              {t('evacuateBegin')}
            </SubmitButton>
          </>
        }
      >
        {silent ? (
          <Note tone="danger" title={t('silent')}>
            {t('evacuateSilent')}
          </Note>
        ) : (
          <p className="c2">{t('evacuateText')}</p>
        )}
        {!silent && (
          <TextField label={t('evacuateStopAt')} hint={t('evacuateStopAtHint')} type="datetime-local" {...form.field('stopAt')} />
        )}
        <TextAreaField label={t('evacuateReason')} rows={2} maxLength={500} {...form.field('reason')} />
        {silent && <CheckboxField label={t('declareOff', { name })} {...form.field('declaredOff')} />}
      </Form>
    </Dialog>
  )
}
