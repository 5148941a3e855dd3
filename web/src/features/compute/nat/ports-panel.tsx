import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Address } from '../../../design/data/address.tsx'
import { StatusBadge, type Tone } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { useDrawer } from '../../../lib/use-drawer.ts'
import { useReasonText } from '../../services/reasons.ts'
import type { VpsDetail } from '../calls.ts'
import { MapPort } from './map-port.tsx'
import css from './nat.module.css'
import type { MappedPort, PortList } from './port-list.ts'
import { refreshPorts } from './refresh-ports.ts'

const TONES: Readonly<Record<MappedPort['state'], Tone>> = {
  ...{ pending: 'busy', open: 'ok', closed: 'off', failed: 'danger', removing: 'busy' },
}

interface PortsProps {
  vps: VpsDetail
  list: PortList
}

/** What is mapped, each as its engine confirmed it. */
export function PortsPanel({ vps, list }: PortsProps) {
  const t = useTranslations('nat-ports')
  const reasonText = useReasonText()
  const drawer = useDrawer('port')
  const [chosen, setChosen] = useState<MappedPort | null>(null)
  const { address, from, to, most, items, refused } = list
  const reason = refused && reasonText(refused, { name: vps.name })
  const full = items.length >= most ? reasonText('port.limit', { most: `${most}` }) : null
  return (
    <Panel
      title={t('title')}
      hint={t('used', { used: items.length, most })}
      flush
      actions={
        <DisabledReason reason={reason ?? full}>
          <Button size="small" icon={IconPlus} onClick={() => drawer.show('new')}>
            {t('add.action')}
          </Button>
        </DisabledReason>
      }
      foot={<span className="c3 sm">{t('foot', { from: `${from}`, to: `${to}`, address })}</span>}
    >
      <ul className={css.rows}>
        {items.map((port) => (
          <PortRow key={port.id} port={port} address={address} reason={reason} onDelete={() => setChosen(port)} />
        ))}
      </ul>
      {items.every(({ fixed }) => fixed) && <p className={css.none}>{t('none')}</p>}
      {drawer.open === 'new' && <MapPort vps={vps} list={list} reason={reason ?? full} onClose={drawer.close} />}
      {chosen && <DeletePort vps={vps} port={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

interface PortRowProps {
  port: MappedPort
  address: string
  reason: string | null
  onDelete: () => void
}

function PortRow({ port: { publicPort, privatePort, protocol, fixed, state }, address, reason, onDelete }: PortRowProps) {
  const t = useTranslations('nat-ports')
  const known = fixed ? t(privatePort === 22 ? 'fixed.ssh' : 'fixed.rdp') : t('to', { port: `${privatePort}` })
  return (
    <li>
      <TwoLines
        name={<Address>{`${address}:${publicPort}`}</Address>}
        sub={
          <>
            <span className={css.protocol}>{protocol}</span> {known}
          </>
        }
      />
      <span>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
        {state === 'failed' && <small className={css.hint}>{t('failedHint')}</small>}
      </span>
      {!fixed && (
        <span className={css.acts}>
          <DisabledReason reason={state === 'removing' ? t('state.removing') : reason}>
            <Button size="small" look="ghost" icon={IconTrash} aria-label={t('delete.of', { port: `${publicPort}` })} onClick={onDelete}>
              {t('delete.action')}
            </Button>
          </DisabledReason>
        </span>
      )}
    </li>
  )
}

function DeletePort({ vps: { id, name }, port, onClose }: { vps: VpsDetail; port: MappedPort; onClose: () => void }) {
  const t = useTranslations('nat-ports.delete')
  return (
    <ConfirmDialog
      title={t('title', { port: `${port.publicPort}` })}
      confirm={t('action')}
      onConfirm={async () => {
        await call('user/service/vps/port/delete', { id, portId: port.id })
        refreshPorts()
        toastOk(t('done'))
      }}
      onClose={onClose}
    >
      <p>{t('text', { port: `${port.privatePort}`, name })}</p>
    </ConfirmDialog>
  )
}
