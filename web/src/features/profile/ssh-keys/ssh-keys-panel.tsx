import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { OwnerOnly, useClosedToStaff } from '../../../shell/owner-only.tsx'
import { AddSshKey, RenameSshKey } from './ssh-key-dialogs.tsx'
import css from './ssh-keys.module.css'
import { refreshSshKeys, type SshKey } from './ssh-keys.ts'

interface Asked {
  readonly act: 'rename' | 'delete'
  readonly sshKey: SshKey
}

/** The public keys that orders and rebuilds can choose of. */
export function SshKeysPanel() {
  const t = useTranslations('keys.ssh')
  const keys = useCall('user/profile/ssh-key/list', {})
  const [adding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const closed = useClosedToStaff()
  const items = keys.data?.items
  const done = () => setAsked(null)
  return (
    <Panel
      title={t('title')}
      hint={items?.length}
      actions={
        <DisabledReason reason={closed}>
          <Button size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </DisabledReason>
      }
      flush
      foot={<span className="sm c3">{t('hint')}</span>}
    >
      {keys.isError && !items ? (
        <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={`${css.none} c2`}>{t('none')}</p>
      ) : (
        <ul>
          {items.map((sshKey) => (
            <KeyRow key={sshKey.id} sshKey={sshKey} onAsk={(act) => setAsked({ act, sshKey })} />
          ))}
        </ul>
      )}
      {adding && <AddSshKey onClose={() => setAdding(false)} />}
      {asked?.act === 'rename' && <RenameSshKey sshKey={asked.sshKey} onClose={done} />}
      {asked?.act === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name: asked.sshKey.name })}
          confirm={t('delete')}
          danger
          onConfirm={async () => {
            await call('user/profile/ssh-key/delete', { id: asked.sshKey.id })
            refreshSshKeys()
            toastOk(t('deleted', { name: asked.sshKey.name }))
          }}
          onClose={done}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function KeyRow({ sshKey, onAsk }: { sshKey: SshKey; onAsk: (act: Asked['act']) => void }) {
  const t = useTranslations('keys.ssh')
  const { name, type, bits, fingerprint, publicKey, createdAt, lastUsedAt } = sshKey
  return (
    <li className={css.row}>
      <Icon of={IconKey} />
      <span className={css.facts}>
        <span className="row wrap">
          <b>{name}</b>
          <span className="sm c3 mono">{type}</span>
          <span className="sm c3">{t('bits', { n: bits })}</span>
        </span>
        <span className={`sm c2 mono ${css.print}`}>
          {fingerprint}
          <CopyButton text={publicKey} what={t('publicKey')} />
        </span>
        <span className="sm c3">
          {t.rich('since', { date: () => <DateText value={createdAt} /> })} ·{' '}
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
          <Button size="small" look="danger" aria-label={t('deleteOf', { name })} onClick={() => onAsk('delete')}>
            {t('delete')}
          </Button>
        </OwnerOnly>
      </span>
    </li>
  )
}
