import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import css from './security.module.css'

/** Fewer left than this is worth a word. */
export const FEW_CODES = 3

interface FactorOnProps {
  factor: OutputOf<'user/2fa/is-enable'>
  moving: boolean
  onMove: () => void
  onCodes: (codes: { readonly recoveryCodes: readonly string[] }) => void
  onChanged: () => void
}

/** Since when, how many recovery codes are left, and what can be changed; the calls ask for a code themselves. */
export function FactorOn({ factor, moving, onMove, onCodes, onChanged }: FactorOnProps) {
  const t = useTranslations('security')
  const [asked, setAsked] = useState<'renew' | 'off' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <DefinitionList
        columns={1}
        items={[
          {
            term: t('since'),
            value: factor.since && <DateText value={factor.since} time />,
          },
          {
            term: t('codesLeft'),
            value: <span className={factor.recoveryCodesLeft < FEW_CODES ? 'warn-t' : undefined}>{factor.recoveryCodesLeft}</span>,
            action: (
              <OwnerOnly>
                <Button size="small" onClick={() => setAsked('renew')}>
                  {t('renewCodes')}
                </Button>
              </OwnerOnly>
            ),
          },
        ]}
      />
      <div className={css.changes}>
        <OwnerOnly>
          <Button working={moving} onClick={onMove}>
            {t(factor.app ? 'move' : 'setUpApp')}
          </Button>
        </OwnerOnly>
        <OwnerOnly>
          <Button look="danger" onClick={() => setAsked('off')}>
            {t('switchOff')}
          </Button>
        </OwnerOnly>
      </div>
      {asked === 'renew' && (
        <ConfirmDialog
          title={t('renewTitle')}
          confirm={t('renewCodes')}
          onConfirm={async () => {
            onCodes(await call('user/2fa/recovery-codes', {}))
            onChanged()
          }}
          onClose={close}
        >
          {t('renewText')}
        </ConfirmDialog>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title={t('offTitle')}
          confirm={t('switchOff')}
          danger
          onConfirm={async () => {
            await call('user/2fa/disable', {})
            toastOk(t('isOff'))
            onChanged()
          }}
          onClose={close}
        >
          {t('offConsequence')}
        </ConfirmDialog>
      )}
    </>
  )
}
