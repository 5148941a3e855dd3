import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Skeleton } from '../../../design/layout/skeleton.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { ReverseName, Vps, VpsDetail } from '../calls.ts'
import detail from '../detail/detail.module.css'
import { ReverseDialog } from './reverse-dialog.tsx'
import css from './reverse-dns.module.css'

export interface ReverseDnsProps {
  readonly vps: VpsDetail
  readonly actions: ServiceActions<Vps>
  /** One of those that it has beside its first; left out, that one. */
  readonly address?: string
  /** What that one is called where a name is heard without what stands beside it. */
  readonly which?: string
}

/** What the DNS calls an address of a server, and the way to call it otherwise. */
export function ReverseDns({ vps, actions, address, which }: ReverseDnsProps) {
  const t = useTranslations('reverse-dns')
  const [asked, setAsked] = useState(false)
  const errors = useTranslations('errors')
  const { data, error, refetch } = useCall('user/service/vps/reverse-dns/detail', {
    id: vps.id,
    ...(address !== undefined && { address }),
  })
  const look = actions.look(vps, 'reverse-dns')
  if (!data)
    return error ? (
      <span className="c3">
        {t('unread')}{' '}
        <Button look="ghost" size="small" className={detail.reveal} onClick={() => void refetch()}>
          {errors('retry')}
        </Button>
      </span>
    ) : (
      <Skeleton width={160} />
    )
  return (
    <span className={css.line}>
      <span className={css.name}>
        <NameText of={data} />
      </span>
      <NameState of={data} />
      {look && data.available && (
        <DisabledReason reason={look.reason}>
          <Button
            look="ghost"
            size="small"
            className={detail.reveal}
            aria-label={which ? `${look.label} · ${which}` : look.label}
            onClick={() => setAsked(true)}
          >
            {t('change')}
          </Button>
        </DisabledReason>
      )}
      <Consequence of={data} />
      {asked && <ReverseDialog id={vps.id} address={data.address ?? ''} name={data.name ?? ''} onClose={() => setAsked(false)} />}
    </span>
  )
}

function NameText({ of: { name, available } }: { of: ReverseName }) {
  const t = useTranslations('reverse-dns')
  if (name !== null) return <span className="mono">{name}</span>
  return <span className="c3">{t(available ? 'none' : 'notOffered')}</span>
}

/** As the DNS server said. */
function NameState({ of: { state, confirmed } }: { of: ReverseName }) {
  const t = useTranslations('reverse-dns')
  if (state === 'setting') return <StatusBadge tone="busy">{t('setting')}</StatusBadge>
  if (state === 'failed') return <StatusBadge tone="danger">{t('failed')}</StatusBadge>
  return confirmed === false ? <StatusBadge tone="warn">{t('unconfirmed')}</StatusBadge> : null
}

/** What follows for whoever relies on the name. */
function Consequence({ of: { address, name, state, confirmed } }: { of: ReverseName }) {
  const t = useTranslations('reverse-dns')
  const said =
    state === 'failed'
      ? t('failedHint')
      : confirmed === false && t.rich('unconfirmedHint', { name: name ?? '', address: () => <SensitiveText>{address}</SensitiveText> })
  return said && <small className={css.said}>{said}</small>
}
