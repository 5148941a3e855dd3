import { TEAM_NAME_MAX } from '@portal/contracts/teams.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { useGo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'

/** A name is all that a team needs. */
export function CreateTeam({ onClose }: { onClose: () => void }) {
  const t = useTranslations('teams.create')
  const common = useTranslations('common')
  const go = useGo()
  const form = useForm({
    initial: { name: '' },
    guard: false,
    validate: ({ name }) => ({ name: name.trim() === '' && t('missing') }),
    submit: async ({ name }, requestId) => {
      await call('user/team/create-new', { name: name.trim() }, { requestId })
      await queryClient.invalidateQueries(underPath('user/team'))
      toastOk(t('done', { team: name.trim() }))
      onClose()
      go({ to: paths.team(), replace: true })
    },
  })
  return (
    <Dialog title={t('title')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('submit')}</SubmitButton>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        <TextField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={TEAM_NAME_MAX} autoComplete="off" />
      </Form>
    </Dialog>
  )
}
