import { RGC_HOURS, type RgcProtocol } from '@portal/contracts/rgc.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { OptionCard, OptionGrid } from '../../design/controls/option-card.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { CodeMark } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { AllowFields, allowInput, useAllowCheck } from './allow-fields.tsx'
import { type RgcGateways, refreshSessions } from './calls.ts'
import { RGC_DRAWER } from './drawers.ts'
import { HoursChoice } from './hours-choice.tsx'

interface CreateDrawerProps {
  id: number
  name: string
  /** Why none can be opened now. */
  reason: string | null
  onClose: () => void
}

/** One more way to a server: by which gateway, to what, for whom, how long. */
export function CreateDrawer({ id, name, reason, onClose }: CreateDrawerProps) {
  const t = useTranslations('rgc')
  const { data, error, refetch } = useCall('user/rgc/server/list', { id })
  return (
    <SidePanel title={t('new')} onClose={onClose}>
      <p className="c2">{t('create.to', { name })}</p>
      {data?.service ? (
        <CreateForm of={data} service={data.service} reason={reason} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  )
}

type Reachable = NonNullable<RgcGateways['service']>

/** Why none can be opened now, before anything is filled in. */
function useObstacle({ gatewayId, protocols, used, most }: Reachable): string | null {
  const t = useTranslations('rgc.create')
  if (protocols.length === 0) return t('noAddress')
  if (used >= most) return t('full', { most })
  return gatewayId === null ? t('none') : null
}

interface CreateFormProps extends Pick<CreateDrawerProps, 'reason' | 'onClose'> {
  of: RgcGateways
  service: Reachable
}

function CreateForm({ of, service, reason, onClose }: CreateFormProps) {
  const t = useTranslations('rgc')
  const common = useTranslations('common')
  const found = useObstacle(service)
  const obstacle = reason ?? found
  const form = useForm({
    initial: {
      ...{ gatewayId: service.gatewayId, protocol: service.protocols[0] ?? ('ssh' as RgcProtocol), hours: RGC_HOURS },
      ...{ allow: of.address, everyone: false },
    },
    guard: RGC_DRAWER,
    validate: useAllowCheck(),
    submit: async ({ gatewayId, protocol, hours, ...allow }, requestId) => {
      const wanted = { id: service.id, protocol, hours, ...allowInput(allow), ...(gatewayId !== null && { gatewayId }) }
      await call('user/rgc/session/create', wanted, { requestId })
      refreshSessions()
      toastOk(t('create.done'))
      onClose()
    },
  })
  const chosen = of.items.find(({ id }) => id === form.values.gatewayId)
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onClose} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={obstacle !== null}>
            {t('create.submit')}
          </SubmitButton>
        </>
      }
    >
      {obstacle && <Note tone="warn">{obstacle}</Note>}
      {of.items.length > 0 && (
        <GatewayChoice gateways={of.items} value={form.values.gatewayId} onChange={(gatewayId) => form.set({ gatewayId })} />
      )}
      {service.protocols.length > 0 && (
        <div className="stack">
          <b className="sm" aria-hidden>
            {t('create.leads')}
          </b>
          <Segmented
            label={t('create.leads')}
            size="normal"
            wide
            value={form.values.protocol}
            onChange={(protocol) => form.set({ protocol })}
            options={service.protocols.map((value) => ({ value, label: t(`protocol.${value}`) }))}
          />
        </div>
      )}
      <AllowFields form={form} address={of.address} />
      <HoursChoice label={t('create.hours')} value={form.values.hours} onChange={(hours) => form.set({ hours })} />
      {chosen && !obstacle && (
        <Note title={t('create.change')}>{t('create.changes', { host: chosen.host, used: service.used + 1, most: service.most })}</Note>
      )}
    </Form>
  )
}

interface GatewayChoiceProps {
  gateways: RgcGateways['items']
  value: number | null
  onChange: (id: number) => void
}

function GatewayChoice({ gateways, value, onChange }: GatewayChoiceProps) {
  const t = useTranslations('rgc')
  return (
    <div className="stack">
      <b className="sm" aria-hidden>
        {t('create.gateway')}
      </b>
      <OptionGrid label={t('create.gateway')}>
        {gateways.map(({ id, host, location, state }) => (
          <OptionCard
            key={id}
            name="gateway"
            value={String(id)}
            checked={id === value}
            onChange={() => onChange(id)}
            off={state !== 'free'}
            mark={<CodeMark>{location.country}</CodeMark>}
            title={location.city}
            detail={state === 'free' ? host : t(`gateway.${state}`)}
          />
        ))}
      </OptionGrid>
    </div>
  )
}
