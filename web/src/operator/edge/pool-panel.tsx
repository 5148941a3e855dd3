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
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { type Entered, entered, flagOf, sendNamed, textOf } from '../fields/entered.ts'
import { NotFound } from '../parts/not-found.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type EdgePool, refreshEdge } from './edge.ts'

/** A new range of a host, or what may be changed of one: its addresses are fixed. */
export function Page() {
  const t = useTranslations('operator.edge')
  const go = useGo()
  const { id = '', pool: poolId } = usePathParams()
  const pools = useCall('operator/edge-pool/list', { hostId: id, page: 1, pageSize: 1_000_000 })
  const pool = pools.data?.items.find((one) => String(one.id) === poolId)
  const close = () => go({ to: staffPaths.edgeHost(id), search: true })
  return (
    <SidePanel title={poolId === undefined ? t('addPool') : (pool?.cidr ?? t('pool'))} onClose={close} width={420}>
      {poolId === undefined || pool ? (
        <PoolForm pool={pool} hostId={id} onDone={close} />
      ) : pools.error ? (
        <ErrorState error={pools.error} onRetry={() => void pools.refetch()} />
      ) : pools.data ? (
        <NotFound />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SidePanel>
  )
}

function PoolForm({ pool, hostId, onDone }: { pool: EdgePool | undefined; hostId: string; onDone: () => void }) {
  const t = useTranslations('operator.edge')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const initial: Entered = {
    ...{ cidr: pool?.cidr ?? '', note: pool?.note ?? '' },
    ...{ sameOutgoing: pool?.sameOutgoing ?? true, closed: pool?.state === 'closed' },
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({ cidr: entered(values, 'cidr') === '' && forms('required') }),
    submit: async (values, requestId) => {
      const note = entered(values, 'note')
      const saved = await sendNamed(Object.keys(initial), () =>
        pool
          ? call(
              'operator/edge-pool/update',
              { id: pool.id, version: pool.version, note, state: values.closed ? 'closed' : 'open' },
              { requestId },
            )
          : call(
              'operator/edge-pool/create',
              { hostId: Number(hostId), cidr: entered(values, 'cidr'), note, sameOutgoing: values.sameOutgoing === true },
              { requestId },
            ),
      )
      await refreshEdge()
      toastOk(pool ? t('savedPool', { network: saved.cidr }) : t('addedPool', { network: saved.cidr, n: saved.total }))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{pool ? common('save') : t('addPool')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      {!pool && <TextField label={t('network')} hint={t('networkHint')} {...textOf(form, 'cidr')} mono autoComplete="off" />}
      <TextField label={t('note')} optional {...textOf(form, 'note')} maxLength={200} />
      {!pool && <CheckboxField label={t('sameOutgoing')} {...flagOf(form, 'sameOutgoing')} />}
      {pool && <CheckboxField label={t('closeIt')} {...flagOf(form, 'closed')} />}
    </Form>
  )
}
