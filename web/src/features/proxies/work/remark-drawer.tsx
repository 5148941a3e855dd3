import { PROXY_REMARK_MAX } from '@portal/contracts/proxies.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Form } from '../../../design/form/form.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type ProxyEndpoint, placeOf } from '../calls.ts'
import { Outcomes } from './outcomes.tsx'
import { useRows } from './use-rows.ts'

export function RemarkDrawer({ rows, onClose }: { rows: readonly ProxyEndpoint[]; onClose: () => void }) {
  const t = useTranslations('proxies')
  const common = useTranslations('common')
  const work = useRows(rows, (n) => t('remark.done', { n }))
  const same = rows.every(({ remark }) => remark === rows[0]?.remark)
  const form = useForm({
    initial: { remark: same ? (rows[0]?.remark ?? '') : '' },
    submit: async ({ remark }) => {
      const all = await work.run(({ id, serviceId }) =>
        call('user/service/vms/app/proxy/update-remark', { id: serviceId, endpointId: id, remark: remark.trim() }),
      )
      if (all) onClose()
    },
  })
  return (
    <SidePanel title={t('remark.action')} onClose={onClose} locked={form.working}>
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
        <p className="c2 mono">{work.left.map(placeOf).join(', ')}</p>
        <TextField label={t('field.remark')} maxLength={PROXY_REMARK_MAX} autoComplete="off" {...form.field('remark')} />
        <Outcomes of={work.failed} />
      </Form>
    </SidePanel>
  )
}
