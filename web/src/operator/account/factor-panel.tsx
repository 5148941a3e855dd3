import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button, ButtonLink } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { plainCode } from '../../features/security/factor-code.tsx'
import { RecoveryCodes } from '../../features/security/recovery-codes.tsx'
import { staffPaths } from '../paths.ts'
import { useStaff } from '../session.ts'
import { FactorDialog } from './factor-dialog.tsx'

type Factor = OutputOf<'operator/profile'>['factor']

export function FactorPanel({ factor }: { factor: Factor }) {
  const t = useTranslations('operator.account')
  const staff = useStaff()
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renewed = () => void queryClient.invalidateQueries(underPath('operator/profile'))
  return (
    <Panel
      title={t('factor')}
      actions={
        <ButtonLink size="small" to={staffPaths.twoFactor()}>
          {factor.enabled ? t('move') : t('setUp')}
        </ButtonLink>
      }
      flush
    >
      <DefinitionList
        columns={factor.enabled ? 2 : 1}
        items={[
          {
            term: t('state'),
            value: <StatusBadge tone={factor.enabled ? 'ok' : 'warn'}>{factor.enabled ? t('on') : t('off')}</StatusBadge>,
            action: factor.enabled && (
              <DisabledReason reason={factor.demanded && t('demanded')}>
                <Button size="small" look="danger" onClick={() => setAsked('off')}>
                  {t('switchOff')}
                </Button>
              </DisabledReason>
            ),
          },
          factor.enabled
            ? {
                term: t('codesLeft'),
                value: <span className={factor.recoveryCodesLeft < 3 ? 'warn-t' : undefined}>{factor.recoveryCodesLeft}</span>,
                action: (
                  <Button size="small" onClick={() => setAsked('renew')}>
                    {t('renewCodes')}
                  </Button>
                ),
              }
            : null,
        ]}
      />
      {asked === 'renew' && (
        <FactorDialog
          title={t('renewTitle')}
          text={t('renewText')}
          confirm={t('renewCodes')}
          send={async ({ otp }) => {
            setCodes((await call('operator/factor/recovery-codes', { otp: plainCode(otp) })).recoveryCodes)
            renewed()
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'off' && (
        <FactorDialog
          title={t('offTitle')}
          text={t('offText')}
          confirm={t('switchOff')}
          danger
          password
          send={async ({ password, otp }) => {
            await call('operator/factor/disable', { password, otp: plainCode(otp) })
            toastOk(t('isOff'))
            renewed()
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {codes && (
        <Dialog title={t('codesTitle')} onClose={() => setCodes(null)} locked width={480}>
          <p className="c2">{t('codesLead')}</p>
          <RecoveryCodes codes={codes} owner={staff?.username ?? ''} onDone={() => setCodes(null)} />
        </Dialog>
      )}
    </Panel>
  )
}
