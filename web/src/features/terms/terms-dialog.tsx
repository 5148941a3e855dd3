import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { currentUser } from '../../api/current-user.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import css from './terms.module.css'
import { TermsText } from './terms-text.tsx'

type Due = OutputOf<'user/terms/state'>['due']

interface TermsDialogProps {
  title: string
  due: Due
  onClose: () => void
}

/** What changed, whole, and a box to tick for each: it is accepted by nothing else. */
export function TermsDialog({ title, due, onClose }: TermsDialogProps) {
  const t = useTranslations('terms')
  const form = useForm<Record<string, boolean>>({
    initial: Object.fromEntries(due.map(({ kind }) => [kind, false])),
    guard: false,
    validate: (values) => Object.fromEntries(due.map(({ kind }) => [kind, !values[kind] && t('mustAgree')])),
    submit: async () => {
      const left = await call('user/terms/accept', { ids: due.map(({ id }) => id) })
      const user = currentUser.get()
      if (user) currentUser.set({ ...user, termsDue: left.due > 0 })
      await queryClient.invalidateQueries(underPath('user/terms'))
      toastOk(t('accepted'))
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} width={680}>
      <Form form={form}>
        {due.map(({ id, kind, version, publishedAt, text }) => (
          <section key={id} className="stack" aria-label={t(kind)}>
            <p className="c2 sm">
              <b>{t(kind)}</b> · {t('version', { version, date: dateParts(publishedAt)?.date ?? '' })} ·{' '}
              <a className="link" href={`/legal/${kind}`} target="_blank" rel="noreferrer">
                {t('page')}
              </a>
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className={css.text} tabIndex={0} aria-label={t(kind)}>
              <TermsText text={text} />
            </section>
            <CheckboxField label={t('agree', { what: t(kind), version })} {...form.field(kind)} />
          </section>
        ))}
        <div className="row wrap">
          <SubmitButton form={form}>{t('accept')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('later')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
