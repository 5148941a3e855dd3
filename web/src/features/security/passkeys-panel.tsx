import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { whyNoPasskeys } from '../../lib/why-no-passkeys.ts'
import { OwnerOnly, useClosedToStaff } from '../../shell/owner-only.tsx'
import { refreshFactor } from './factor-panel.tsx'
import { AddPasskey, RenamePasskey } from './passkey-dialogs.tsx'
import type { Codes } from './recovery-codes.tsx'
import css from './security.module.css'

type Passkey = OutputOf<'user/passkey/list'>['items'][number]
interface Asked {
  readonly act: 'rename' | 'remove'
  readonly passkey: Passkey
}

/** The devices that sign in by themselves, and stand in for a code [A3]. */
export function PasskeysPanel({ onCodes }: { onCodes: (codes: Codes) => void }) {
  const t = useTranslations('security.passkeys')
  const accounts = useTranslations('accounts.passkey')
  const passkeys = useCall('user/passkey/list', {})
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const closed = useClosedToStaff()
  const obstacle = whyNoPasskeys()
  const items = passkeys.data?.items
  return (
    <Panel
      title={t('title')}
      hint={items?.length}
      actions={
        <DisabledReason reason={closed ?? (obstacle && accounts(`no.${obstacle}`))}>
          <Button size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </DisabledReason>
      }
      flush
      foot={<span className="sm c3">{t('hint')}</span>}
    >
      {passkeys.isError && !items ? (
        <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={`${css.body} c2`}>{obstacle ? accounts(`no.${obstacle}`) : t('none')}</p>
      ) : (
        <ul>
          {items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(act) => setAsked({ act, passkey })} />
          ))}
        </ul>
      )}
      {adding && <AddPasskey onCodes={onCodes} onClose={() => setAdding(false)} />}
      {asked?.act === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={() => setAsked(null)} />}
      {asked?.act === 'remove' && (
        <ConfirmDialog
          title={t('removeTitle', { name: asked.passkey.name })}
          confirm={t('remove')}
          danger
          onConfirm={async () => {
            const { enabled } = await call('user/passkey/remove', { id: asked.passkey.id })
            toastOk(t('removed'), enabled ? undefined : t('nowOff'))
            refreshFactor()
          }}
          onClose={() => setAsked(null)}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function PasskeyRow({ passkey: { name, since, lastUsedAt, alone }, onAsk }: { passkey: Passkey; onAsk: (act: Asked['act']) => void }) {
  const t = useTranslations('security.passkeys')
  return (
    <li className={css.fact}>
      <Icon of={IconFingerprint} />
      <span style={{ minWidth: 0 }}>
        <span className="row wrap">
          <b>{name}</b> {!alone && <Label tone="warn">{t('notAlone')}</Label>}
        </span>
        <span className="sm c3">
          {t.rich('since', { date: () => <DateText value={since} /> })} ·{' '}
          {lastUsedAt === null ? t('neverUsed') : t.rich('lastUsed', { date: () => <DateText value={lastUsedAt} time /> })}
        </span>
      </span>
      <span className="row">
        <OwnerOnly>
          <Button size="small" look="ghost" aria-label={t('renameOf', { name })} onClick={() => onAsk('rename')}>
            {t('rename')}
          </Button>
        </OwnerOnly>
        <OwnerOnly>
          <Button size="small" look="danger" aria-label={t('removeOf', { name })} onClick={() => onAsk('remove')}>
            {t('remove')}
          </Button>
        </OwnerOnly>
      </span>
    </li>
  )
}
