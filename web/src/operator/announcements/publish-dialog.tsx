import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { currentTime } from '../../lib/clock.ts'
import { type Announcement, isForAll, titleOf } from './announcement.ts'
import { Preview } from './preview.tsx'

/** Now or later: who reads it, and whether mails go out, before the click. */
export function PublishDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useTranslations('operator.announcements')
  const common = useTranslations('common')
  const locale = useLocale()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const form = useForm({
    initial: { at: '' },
    guard: false,
    validate: ({ at }) => ({ at: when === 'later' && (at === '' ? t('atMissing') : new Date(at) <= currentTime() && t('atPast')) }),
    submit: async ({ at }) => {
      const { state } = await call('operator/announcements/publish', {
        id: announcement.id,
        at: when === 'now' ? null : new Date(at).toISOString(),
      })
      await queryClient.invalidateQueries(underPath('operator/announcements'))
      toastOk(state === 'published' ? t('published') : t('scheduled'))
      onClose()
    },
  })
  return (
    <Dialog title={t('publishTitle', { title: titleOf(announcement, locale) })} onClose={onClose} locked={form.working} width={520}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{when === 'now' ? t('publishNow') : t('schedule')}</SubmitButton>
          </>
        }
      >
        <p className="c2">
          {t(isForAll(announcement) ? 'publishText' : 'publishSome', { brand: announcement.brand.name })}{' '}
          {announcement.mail ? t('publishMails') : t('publishNoMails')}
        </p>
        <Segmented
          label={t('when')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
        />
        {when === 'later' && <TextField label={t('at')} hint={t('atHint')} type="datetime-local" {...form.field('at')} />}
        <Preview title={announcement.title} body={announcement.body} locales={announcement.locales} />
      </Form>
    </Dialog>
  )
}
