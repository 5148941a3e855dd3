import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import { FactorCode } from './factor-code.tsx'
import { FactorOn } from './factor-on.tsx'
import { FactorSteps, STEP_COUNT } from './factor-steps.tsx'
import { type Codes, RecoveryCodes } from './recovery-codes.tsx'
import css from './security.module.css'

type Factor = OutputOf<'user/2fa/is-enable'>

export const refreshFactor = () => {
  for (const path of ['user/2fa', 'user/passkey', 'user/session', 'user/profile']) void queryClient.invalidateQueries(underPath(path))
}

/** Off; being set up, or moved to another app; its recovery codes, shown once; on. */
export function FactorPanel({ factor, codes, onCodes }: { factor: Factor; codes: Codes | null; onCodes: (codes: Codes | null) => void }) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const user = useCurrentUser()
  const begin = useSubmit('user/2fa/otp-token')
  const setup = begin.data
  const at = codes?.ofApp ? 3 : setup && !codes ? 2 : null
  const title = (
    <span className="row">
      {t('factor')} <StatusBadge tone={factor.enabled ? 'ok' : 'off'}>{factor.enabled ? t('on') : t('off')}</StatusBadge>
    </span>
  )
  return (
    <Panel title={title} actions={at && <span className="sm c3">{t('step', { at, of: STEP_COUNT })}</span>} flush>
      {at && <FactorSteps at={at} />}
      {codes ? (
        <div className={css.body}>
          <div>
            <h3>{t('codesTitle')}</h3>
            <p className="c2">{t('codesText')}</p>
          </div>
          {(codes.endedSessions ?? 0) > 0 && <p className="c2">{t('endedSessions', { n: codes.endedSessions ?? 0 })}</p>}
          <RecoveryCodes codes={codes.recoveryCodes} owner={user?.username ?? ''} onDone={() => onCodes(null)} />
        </div>
      ) : setup ? (
        <div className={css.body}>
          <div>
            <h3>{t('scanTitle')}</h3>
            <p className="c2">{t('scanText')}</p>
          </div>
          <FactorCode
            setup={setup}
            confirm={async (otp) => {
              onCodes({ ...(await call('user/2fa/enable', { otp })), ofApp: true })
              begin.reset()
              refreshFactor()
            }}
            cancel={<Button onClick={begin.reset}>{common('cancel')}</Button>}
          />
        </div>
      ) : factor.enabled ? (
        <FactorOn factor={factor} moving={begin.isPending} onMove={() => begin.mutate({})} onCodes={onCodes} onChanged={refreshFactor} />
      ) : (
        <div className={css.body}>
          <p className="c2">{t('offText')}</p>
          <div>
            <OwnerOnly>
              <Button look="primary" working={begin.isPending} onClick={() => begin.mutate({})}>
                {t('setUp')}
              </Button>
            </OwnerOnly>
          </div>
        </div>
      )}
    </Panel>
  )
}
