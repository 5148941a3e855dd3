import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { type Entered, entered, flagOf, sendNamed, textOf } from '../fields/entered.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type EdgeHostDetail, refreshEdge } from './edge.ts'

/** What an edge host is to customers whose connections it leads on. */
export function Page() {
  const t = useTranslations('operator.edge')
  const go = useGo()
  const { id = '' } = usePathParams()
  const host = useCall('operator/edge-host/detail', { id })
  const close = () => go({ to: staffPaths.edgeHost(id), search: true })
  return (
    <SidePanel title={t('gateway')} onClose={close} width={420}>
      {host.data ? (
        <GatewayForm host={host.data} onDone={close} />
      ) : host.error ? (
        <ErrorState error={host.error} onRetry={() => void host.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

const NAMES = {
  address: 'gateway.address',
  publicName: 'gateway.publicName',
  first: 'gateway.firstPort',
  last: 'gateway.lastPort',
} as const
const NAT = {
  first: 'gateway.nat.firstPort',
  last: 'gateway.nat.lastPort',
  network: 'gateway.nat.network',
  router: 'gateway.nat.router',
} as const
const [FIRST, LAST] = [20_000, 29_999]
const [NAT_FIRST, NAT_LAST] = [30_000, 39_999]

const natOf = (values: Entered) => ({
  ...{ firstPort: Number(entered(values, NAT.first)), lastPort: Number(entered(values, NAT.last)) },
  ...{ network: entered(values, NAT.network), router: entered(values, NAT.router) },
})

function GatewayForm({ host, onDone }: { host: EdgeHostDetail; onDone: () => void }) {
  const t = useTranslations('operator.edge')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const { gateway } = host
  const initial: Entered = {
    serves: gateway !== null,
    ...{ [NAMES.address]: gateway?.address ?? '', [NAMES.publicName]: gateway?.publicName ?? '' },
    ...{ [NAMES.first]: String(gateway?.firstPort ?? FIRST), [NAMES.last]: String(gateway?.lastPort ?? LAST) },
    nat: gateway?.nat != null,
    ...{ [NAT.network]: gateway?.nat?.network ?? '', [NAT.router]: gateway?.nat?.router ?? '' },
    ...{ [NAT.first]: String(gateway?.nat?.firstPort ?? NAT_FIRST), [NAT.last]: String(gateway?.nat?.lastPort ?? NAT_LAST) },
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => {
      const needed = values.serves !== true ? [] : [...Object.values(NAMES), ...(values.nat === true ? Object.values(NAT) : [])]
      return Object.fromEntries(needed.map((name) => [name, entered(values, name) === '' && forms('required')]))
    },
    submit: async (values, requestId) => {
      const wanted = {
        ...{ address: entered(values, NAMES.address), publicName: entered(values, NAMES.publicName) },
        ...{ firstPort: Number(entered(values, NAMES.first)), lastPort: Number(entered(values, NAMES.last)) },
        nat: values.nat === true ? natOf(values) : null,
      }
      await sendNamed(Object.keys(initial), () =>
        call(
          'operator/edge-host/gateway',
          { id: host.id, version: host.version, gateway: values.serves === true ? wanted : null },
          { requestId },
        ),
      )
      await refreshEdge()
      toastOk(t('saved', { name: host.title }))
      onDone()
    },
  })
  const serves = form.field('serves').value === true
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <CheckboxField label={t('isGateway')} {...flagOf(form, 'serves')} />
      {serves && (
        <>
          <TextField label={t('publicName')} hint={t('publicNameHint')} {...textOf(form, NAMES.publicName)} mono autoComplete="off" />
          <TextField label={t('listensAt')} hint={t('listensAtHint')} {...textOf(form, NAMES.address)} mono autoComplete="off" />
          <TextField label={t('firstPort')} {...textOf(form, NAMES.first)} inputMode="numeric" maxLength={5} autoComplete="off" />
          <TextField label={t('lastPort')} {...textOf(form, NAMES.last)} inputMode="numeric" maxLength={5} autoComplete="off" />
          <CheckboxField label={t('servesNat')} {...flagOf(form, 'nat')} />
        </>
      )}
      {serves && form.field('nat').value === true && (
        <>
          <Note>{t('natHint')}</Note>
          <TextField label={t('natFirstPort')} {...textOf(form, NAT.first)} inputMode="numeric" maxLength={5} autoComplete="off" />
          <TextField label={t('natLastPort')} {...textOf(form, NAT.last)} inputMode="numeric" maxLength={5} autoComplete="off" />
          <TextField label={t('natNetwork')} hint={t('natNetworkHint')} {...textOf(form, NAT.network)} mono autoComplete="off" />
          <TextField label={t('natRouter')} hint={t('natRouterHint')} {...textOf(form, NAT.router)} mono autoComplete="off" />
        </>
      )}
      {host.forwards > 0 && <Note>{t('gatewayInUse', { n: host.forwards })}</Note>}
    </Form>
  )
}
