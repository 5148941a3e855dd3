import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import { isProxyPassword } from '@portal/contracts/proxies.ts'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Form } from '../../../design/form/form.tsx'
import { PasswordField } from '../../../design/form/password-field.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type ProxyEndpoint, placeOf } from '../calls.ts'
import { Outcomes } from './outcomes.tsx'
import { useRows } from './use-rows.ts'

/** One that was chosen for all of them, or left empty a new one for each. */
export function PasswordDrawer({ rows, onClose }: { rows: readonly ProxyEndpoint[]; onClose: () => void }) {
  const t = useTranslations('proxies')
  const common = useTranslations('common')
  const locale = useLocale()
  const work = useRows(rows, (n) => t('password.done', { n }))
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => ({
      password: password !== '' && !isProxyPassword(password) && proxiesErrors['field.proxy-password'][locale],
    }),
    submit: async ({ password }) => {
      const all = await work.run(({ id, serviceId }) =>
        call('user/service/vms/app/proxy/change-password', { id: serviceId, endpointId: id, ...(password !== '' && { password }) }),
      )
      if (all) onClose()
    },
  })
  return (
    <SidePanel title={t('password.action')} onClose={onClose} locked={form.working}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('password.submit', { n: work.left.length })}</SubmitButton>
          </>
        }
      >
        <p className="c2 mono">{work.left.map(placeOf).join(', ')}</p>
        <PasswordField
          label={t('password.new')}
          optional
          hint={t('password.hint')}
          autoComplete="new-password"
          mono
          {...form.field('password')}
        />
        <p className="c2">{t('password.cut')}</p>
        <Outcomes of={work.failed} />
      </Form>
    </SidePanel>
  )
}
