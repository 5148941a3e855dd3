import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { Link } from '../../design/link.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useSide, type Webhook } from './side.ts'
import { WebhookForm } from './webhook-form.tsx'
import css from './webhooks.module.css'

const REFRESHED_MS = 30_000

/** Where one's systems hear what happens, and whether it arrives there. */
export function WebhooksList() {
  const t = useTranslations('webhooks')
  const side = useSide()
  const go = useGo()
  const { data, isError, error, refetch } = useCall(`${side.base}/list`, {}, { refetchInterval: REFRESHED_MS })
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null)
  const add = (
    <DisabledReason reason={side.readOnly}>
      <Button icon={IconPlus} look="primary" onClick={() => setAdding(true)}>
        {t('add')}
      </Button>
    </DisabledReason>
  )
  const items: readonly Webhook[] | undefined = data?.items
  return (
    <Panel title={t('title')} hint={items?.length} actions={items && items.length > 0 && add} flush>
      {isError && !items ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <SkeletonRows rows={3} />
      ) : items.length === 0 ? (
        <EmptyState icon={IconWebhook} title={t('none')} actions={add}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <ul>
          {items.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </ul>
      )}
      {adding && data && (
        <SidePanel title={t('add')} onClose={() => setAdding(false)} width={520}>
          <WebhookForm
            events={data.events}
            onCancel={() => setAdding(false)}
            onMade={(one) => {
              setAdding(false)
              setMade(one)
            }}
          />
        </SidePanel>
      )}
      {made && <SecretDialog secret={made.secret} onClose={() => go(side.one(made.id))} />}
    </Panel>
  )
}

function Row({ of }: { of: Webhook }) {
  const t = useTranslations('webhooks')
  const side = useSide()
  const url = new URL(of.url)
  return (
    <li className={css.row}>
      <div className={css.facts}>
        <Link to={side.one(of.id)} className={css.name}>
          {of.label || url.host}
        </Link>
        <span className={css.address}>{of.url}</span>
        <span className="sm c3">
          {t('hears', { n: of.events.length })}
          <BrandOf id={of.brandId} />
        </span>
      </div>
      <WebhookState of={of} />
    </li>
  )
}

function BrandOf({ id }: { id: number | null | undefined }) {
  const t = useTranslations('webhooks')
  const { brands } = useSide()
  if (brands.length < 2) return null
  return <> · {brands.find((brand) => brand.id === id)?.name ?? t('allBrands')}</>
}

export function WebhookState({ of: { state, offReason, failingSince } }: { of: Webhook }) {
  const t = useTranslations('webhooks')
  if (state === 'off')
    return <StatusBadge tone={offReason === 'by-hand' ? 'off' : 'danger'}>{t(`off.${offReason ?? 'by-hand'}`)}</StatusBadge>
  return <StatusBadge tone={failingSince === null ? 'ok' : 'warn'}>{t(failingSince === null ? 'active' : 'failing')}</StatusBadge>
}
