import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { KeyPicker } from '../../profile/ssh-keys/key-picker.tsx'
import { refreshServices } from '../../services/actions/refresh-services.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { LeaveRescue } from './leave-rescue.tsx'
import css from './rescue.module.css'

export type BootStatus = OutputOf<'user/service/vps/rescue/status'>
type Rescued = NonNullable<BootStatus['rescue']>

/** What it runs on cannot do this at all: no use in saying what would be done. */
export const isNever = (vps: VpsDetail, action: 'rescue' | 'iso'): boolean => reasonOf(vps.actions[action]) === 'not-supported-by-engine'

interface RescuePanelProps {
  vps: VpsDetail
  actions: ServiceActions<Vps>
  status: BootStatus
}

/** Into rescue mode, how to get in there, and out of it again. */
export function RescuePanel({ vps, actions, status }: RescuePanelProps) {
  const t = useTranslations('rescue')
  const reasonText = useReasonText()
  const imageTitle = useImageTitle()
  const [asked, setAsked] = useState(false)
  const { rescue, system } = status
  if (rescue) {
    return (
      <Panel
        title={t('title')}
        hint={<StatusBadge tone="warn">{t('inRescue')}</StatusBadge>}
        flush
        actions={<LeaveRescue vps={vps} actions={actions} />}
        foot={<span className="c3">{t('stays')}</span>}
      >
        <LoginOf key={rescue.since} vps={vps} rescue={rescue} />
      </Panel>
    )
  }
  const start = actions.look(vps, 'rescue')
  const never = isNever(vps, 'rescue')
  const none = system === null ? reasonText('rescue-none', { name: vps.name }) : null
  return (
    <Panel
      title={t('title')}
      actions={
        start && (
          <DisabledReason reason={start.reason ?? none}>
            <Button size="small" icon={IconLifebuoy} onClick={() => setAsked(true)}>
              {t('start')}
            </Button>
          </DisabledReason>
        )
      }
    >
      <p className="c2">{t('about')}</p>
      {never && <p className={css.below}>{start?.reason}</p>}
      {system !== null && !never && <p className={css.below}>{t.rich('system', { system: () => <b>{imageTitle(system)}</b> })}</p>}
      {asked && <StartRescue vps={vps} onClose={() => setAsked(false)} />}
    </Panel>
  )
}

function StartRescue({ vps: { id, name, status }, onClose }: { vps: VpsDetail; onClose: () => void }) {
  const t = useTranslations('rescue')
  const common = useTranslations('common')
  const { base } = useKind()
  const [sshKeys, setKeys] = useState<number[]>([])
  const start = useSubmit('user/service/vps/rescue/start', {
    onSuccess: () => {
      refreshServices(base)
      onClose()
    },
  })
  // No form: the dialog in which a key is added has its own.
  return (
    <Dialog title={t('ask.title', { name })} onClose={onClose} locked={start.isPending} width={520}>
      <div className="stack">
        <p>{t('ask.text')}</p>
        {status === 'running' && <p className="c2">{t('restarts')}</p>}
        <KeyPicker family="linux" chosen={sshKeys} onChange={setKeys} />
        <div className={css.foot}>
          <Button onClick={onClose} off={start.isPending}>
            {common('cancel')}
          </Button>
          <Button look="primary" working={start.isPending} onClick={() => start.mutate({ id, sshKeys })} data-autofocus>
            {t('start')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The password is shown once, and stays in view as long as this page is open. */
function LoginOf({ vps, rescue: { system, username, since, passwordShown } }: { vps: VpsDetail; rescue: Rescued }) {
  const t = useTranslations('rescue')
  const common = useTranslations('common')
  const imageTitle = useImageTitle()
  const [password, setPassword] = useState<string | null>(null)
  const reveal = useSubmit('user/service/vps/rescue/reveal', {
    invalidates: ['user/log', 'user/service/vps/rescue'],
    onSuccess: (login) => setPassword(login.password),
  })
  const hidden = passwordShown ? (
    <span className="c3">{t('shown')}</span>
  ) : (
    <span className="mono c3" role="img" aria-label={t('hidden')}>
      ••••••••••
    </span>
  )
  return (
    <DefinitionList
      items={[
        { term: t('runs'), value: imageTitle(system) },
        { term: t('since'), value: <DateText value={since} time /> },
        { term: t('username'), value: <span className="mono">{username}</span> },
        {
          term: t('password'),
          value:
            password === null ? (
              hidden
            ) : (
              <span className={css.secret}>
                <SensitiveText className="mono">{password}</SensitiveText>
                <CopyButton text={password} what={t('password')} />
              </span>
            ),
          // While it still boots nobody could use it.
          action: password === null && !passwordShown && vps.work === null && (
            <Button
              look="ghost"
              size="small"
              className={css.reveal}
              working={reveal.isPending}
              aria-label={t('reveal')}
              onClick={() => reveal.mutate({ id: vps.id })}
            >
              {common('reveal')}
            </Button>
          ),
        },
        vps.reach && { term: t('reach'), value: <span className="mono">{`${vps.reach.host}:${vps.reach.port}`}</span> },
      ]}
    />
  )
}
