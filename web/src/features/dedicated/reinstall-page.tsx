import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { refreshServices } from '../services/actions/refresh-services.ts'
import { useKind } from '../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../services/reasons.ts'
import { servicePaths } from '../services/service-paths.ts'
import type { DedicatedDetail } from './calls.ts'
import { OfDedicated } from './of-dedicated.tsx'

export const Page = () => (
  <OfDedicated>
    <Reinstall />
  </OfDedicated>
)

/** Over the server's own page, which shows how far it is afterwards. */
function Reinstall() {
  const { VMID = '' } = usePathParams()
  const t = useTranslations('dedicated.reinstall')
  const go = useGo()
  const to = servicePaths(useKind().contract)
  const server = useCall('user/service/dedicated/detail', { id: VMID })
  const systems = useCall('user/service/dedicated/os', { id: VMID })
  const error = server.error ?? systems.error
  return (
    <SidePanel
      title={server.data ? t('title', { name: server.data.name }) : t('submit')}
      onClose={() => go({ to: to.detail(VMID), search: true })}
      width={520}
    >
      {server.data && systems.data ? (
        <ReinstallForm server={server.data} systems={systems.data} onDone={() => go(to.detail(VMID))} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([server.refetch(), systems.refetch()])} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

interface ReinstallFormProps {
  server: DedicatedDetail
  systems: OutputOf<'user/service/dedicated/os'>
  onDone: () => void
}

function ReinstallForm({ server, systems: { current, items }, onDone }: ReinstallFormProps) {
  const t = useTranslations('dedicated.reinstall')
  const common = useTranslations('common')
  const { base } = useKind()
  const reasonText = useReasonText()
  const code = reasonOf(server.actions.reinstall)
  const form = useForm({
    initial: { image: (items.find(({ id }) => id === current) ?? items[0])?.id ?? '', typed: '' },
    validate: ({ image, typed }) => ({
      image: image === '' && t('none'),
      typed: typed.trim() !== server.name && t('typeName'),
    }),
    submit: async ({ image }) => {
      await call('user/service/dedicated/reinstall', { id: server.id, image })
      refreshServices(base)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button look="ghost" onClick={onDone}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={code && reasonText(code, { name: server.name })}>
            <SubmitButton form={form} look="dangerFill">
              {t('submit')}
            </SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <Note tone="danger" title={t('lost')}>
        {t('lostText')} {t('stays')}
      </Note>
      <SelectField label={t('system')} options={items.map(({ id, title }) => ({ value: id, label: title }))} {...form.field('image')} />
      <TextField
        {...form.field('typed')}
        label={common.rich('typeToConfirm', { name: () => <span className="mono">{server.name}</span> })}
        mono
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  )
}
