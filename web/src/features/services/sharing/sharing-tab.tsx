import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Label } from '../../../design/data/status.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { TextLink } from '../../../design/link.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { Avatar } from '../../../shell/avatar-button.tsx'
import type { ShareBase } from '../calls.ts'
import { ActivityFeed } from '../detail/activity.tsx'
import { useKind } from '../kind-context.tsx'
import { servicePaths } from '../service-paths.ts'
import css from './sharing.module.css'
import { personName, refreshShares, type Share, type Shared } from './sharing.ts'
import type { Sharing } from './use-sharing.tsx'

interface SharingTabProps {
  service: Shared
  base: ShareBase
  sharing: Sharing
}

/** Who may use it beside its owner, since when and with which rights; and what they did. */
export function SharingTab({ service, base, sharing }: SharingTabProps) {
  const t = useTranslations('sharing')
  const shares = useCall(`${base}/shares`, { id: service.id })
  const [ending, setEnding] = useState<Share | null>(null)
  const items = shares.data?.items
  const share = (
    <Button size="small" icon={IconUserPlus} onClick={() => sharing.open([service])}>
      {t('shareButton')}
    </Button>
  )
  return (
    <div className="stack">
      <Panel title={t('sharedWith')} hint={items?.length} flush actions={items && items.length > 0 && share}>
        {items ? (
          items.length > 0 ? (
            <ul className={css.shares}>
              {items.map((one) => (
                <ShareLine key={one.userID} share={one} onChange={() => sharing.open([service], one)} onEnd={() => setEnding(one)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={IconUsersGroup} title={t('none')} actions={share}>
              {t('noneText')}
            </EmptyState>
          )
        ) : shares.error ? (
          <ErrorState error={shares.error} onRetry={() => void shares.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Panel>
      <Deeds id={service.id} />
      {ending && (
        <ConfirmDialog
          danger
          title={t('endTitle', { name: personName(ending), service: service.name })}
          confirm={t('end')}
          onConfirm={async () => {
            await call(`${base}/share-cancel`, { id: service.id, userID: ending.userID })
            refreshShares(base)
            toastOk(t('ended', { name: personName(ending) }), service.name)
          }}
          onClose={() => setEnding(null)}
        >
          {t('endText')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function ShareLine({ share, onChange, onEnd }: { share: Share; onChange: () => void; onEnd: () => void }) {
  const t = useTranslations('sharing')
  const name = personName(share)
  return (
    <li>
      <Avatar name={name} />
      <span className={css.words}>
        <b className="ell">{name}</b>
        <span className="sm c3">{t.rich('since', { date: () => <DateText value={share.since} /> })}</span>
      </span>
      <span className={css.labels}>
        <Label>{t('always.power')}</Label>
        {share.rights.map((right) => (
          <Label key={right} tone="accent">
            {t(`right.${right}`)}
          </Label>
        ))}
      </span>
      <span className={css.buttons}>
        <Button size="small" aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button size="small" look="danger" aria-label={t('endOf', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      </span>
    </li>
  )
}

const LOOKED_AT = 50
const SHOWN = 5

/** The latest of what members did, out of the service's latest lines. */
function Deeds({ id }: { id: number }) {
  const t = useTranslations('sharing')
  const activity = useTranslations('services.activity')
  const { contract } = useKind()
  const log = useCall('user/log/list', { serviceId: id, page: 1, pageSize: LOOKED_AT })
  const deeds = log.data?.items.filter(({ actor }) => actor === 'member').slice(0, SHOWN) ?? []
  if (deeds.length === 0) return null
  return (
    <Panel
      title={t('deeds')}
      flush
      actions={<TextLink to={servicePaths(contract).detail(id, { tab: 'activity' })}>{activity('viewAll')}</TextLink>}
    >
      <ActivityFeed entries={deeds} />
    </Panel>
  )
}
