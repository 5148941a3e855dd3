import { IconDisc, IconPlayerEject } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { useBytes } from '../backups/state.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import css from './rescue.module.css'
import { type BootStatus, isNever } from './rescue-panel.tsx'

type Iso = OutputOf<'user/service/vps/iso/list'>['items'][number]
type Asked = { readonly act: 'boot' | 'attach'; readonly iso: Iso } | { readonly act: 'eject' }

interface DrivePanelProps {
  vps: VpsDetail
  actions: ServiceActions<Vps>
  status: BootStatus
  isos: readonly Iso[]
}

/** The ISO images that there are, and the one in the drive. */
export function DrivePanel({ vps, actions, status: { iso: inDrive, boot }, isos }: DrivePanelProps) {
  const t = useTranslations('rescue.iso')
  const bytes = useBytes()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [insert, eject] = [actions.look(vps, 'iso'), actions.look(vps, 'iso-eject')]
  if (isNever(vps, 'iso')) {
    return (
      <Panel title={t('title')}>
        <p className="c3">{insert?.reason}</p>
      </Panel>
    )
  }
  return (
    <Panel
      title={t('title')}
      hint={inDrive ? t('inDrive', { name: inDrive.name }) : t('empty')}
      flush
      actions={
        inDrive &&
        eject && (
          <DisabledReason reason={eject.reason}>
            <Button size="small" icon={IconPlayerEject} onClick={() => setAsked({ act: 'eject' })}>
              {t('eject')}
            </Button>
          </DisabledReason>
        )
      }
      foot={<span className="c3">{t('foot')}</span>}
    >
      {isos.length === 0 ? (
        <p className={css.none}>{t('none')}</p>
      ) : (
        <ul className={css.rows}>
          {isos.map((iso) => (
            <li key={iso.id}>
              <TwoLines name={iso.name} sub={bytes(iso.bytes)} />
              <span>
                {inDrive?.id === iso.id && (
                  <StatusBadge tone={boot === 'iso' ? 'warn' : 'ok'}>{t(boot === 'iso' ? 'bootsFrom' : 'attached')}</StatusBadge>
                )}
              </span>
              {insert && (
                <span className={css.acts}>
                  <DisabledReason reason={insert.reason}>
                    <Button
                      size="small"
                      look="ghost"
                      aria-label={t('attachOf', { name: iso.name })}
                      onClick={() => setAsked({ act: 'attach', iso })}
                    >
                      {t('attach')}
                    </Button>
                  </DisabledReason>
                  <DisabledReason reason={insert.reason}>
                    <Button
                      size="small"
                      icon={IconDisc}
                      aria-label={t('bootOf', { name: iso.name })}
                      onClick={() => setAsked({ act: 'boot', iso })}
                    >
                      {t('boot')}
                    </Button>
                  </DisabledReason>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && <AskDrive vps={vps} asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function AskDrive({ vps: { id, name, status }, asked, onClose }: { vps: VpsDetail; asked: Asked; onClose: () => void }) {
  const t = useTranslations('rescue')
  const { base } = useKind()
  const { act } = asked
  return (
    <ConfirmDialog
      title={act === 'eject' ? t('iso.ask.eject', { name }) : t(`iso.ask.${act}`, { name, iso: asked.iso.name })}
      confirm={t(`iso.${act}`)}
      onConfirm={async () => {
        if (act === 'eject') await call('user/service/vps/iso/detach', { id })
        else await call('user/service/vps/iso/attach', { id, isoId: asked.iso.id, boot: act === 'boot' })
        refreshServices(base)
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p>{t(`iso.text.${act}`)}</p>
        {status === 'running' && <p className="c2">{t('restarts')}</p>}
      </div>
    </ConfirmDialog>
  )
}
