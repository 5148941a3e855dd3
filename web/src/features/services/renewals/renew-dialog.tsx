import { PERIODS } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState, Reference } from '../../../design/layout/states.tsx'
import dialogCss from '../../../design/overlay/dialog.module.css'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { cx } from '../../../lib/class-names.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import { usePayLabel } from '../../orders/payment/pay-label.ts'
import { PayWith } from './pay-with.tsx'
import { RenewItems } from './renew-items.tsx'
import { RenewSums } from './renew-sums.tsx'
import { payableOf, type Renewable, type RenewPreview } from './renewable.ts'
import css from './renewals.module.css'
import { type Renewing, useRenew } from './use-renew.ts'

interface RenewDialogProps {
  services: readonly Pick<Renewable, 'id' | 'name'>[]
  onClose: () => void
}

/** For how long, until when, for how much and from what: the server's answer to each choice, before anything is issued. */
export function RenewDialog({ services, onClose }: RenewDialogProps) {
  const t = useTranslations('renewals')
  const common = useTranslations('common')
  const label = usePayLabel()
  const phone = usePhone()
  const renewing = useRenew(services, onClose)
  const { preview, error, months, stale } = renewing
  const many = services.length > 1
  const nothing = preview !== undefined && payableOf(preview.items).length === 0
  return (
    <Dialog
      title={many ? t('renewMany', { n: services.length }) : t('renewOne', { name: services[0]?.name ?? '' })}
      onClose={onClose}
      locked={renewing.working}
      width={520}
    >
      <div className={css.form}>
        <Segmented
          label={t('term')}
          value={months === null ? '' : String(months)}
          onChange={(value) => renewing.chooseMonths(Number(value))}
          size="normal"
          wide
          options={PERIODS.map((n) => ({ value: String(n), label: phone ? n : t('months', { n }) }))}
        />
        {phone && <span className="sm c3">{t('inMonths')}</span>}
        {many && months === null && preview && <p className="c3">{t('ownTerms')}</p>}
        {preview ? (
          <div className={cx(css.answer, stale && css.stale)} aria-busy={stale || undefined}>
            <RenewItems preview={preview} />
            {many && !nothing && (
              <Segmented
                label={t('howInvoiced')}
                value={renewing.together ? 'together' : 'each'}
                onChange={(value) => renewing.setTogether(value === 'together')}
                size="normal"
                wide
                options={[
                  { value: 'together', label: t('together') },
                  { value: 'each', label: t('each') },
                ]}
              />
            )}
            {!nothing && <RenewSums preview={preview} />}
            {!nothing && <Paying renewing={renewing} preview={preview} />}
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={renewing.retry} />
        ) : (
          <SkeletonRows rows={4} />
        )}
        {renewing.failure && (
          <Note tone="danger" live>
            {errorText(renewing.failure)} {renewing.failure.ref && <Reference value={renewing.failure.ref} />}
          </Note>
        )}
      </div>
      <div className={dialogCss.actions}>
        <Button onClick={onClose} off={renewing.working}>
          {nothing ? common('close') : common('cancel')}
        </Button>
        {!nothing && (
          <Button look="primary" working={renewing.working} off={!preview || stale} onClick={() => void renewing.pay()}>
            {label(
              preview?.total,
              preview?.methods.find(({ method }) => method === renewing.method),
            )}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Paying({ renewing, preview }: { renewing: Renewing; preview: RenewPreview }) {
  const t = useTranslations('renewals')
  const chosen = preview.methods.find(({ method }) => method === renewing.method)
  return (
    <PayWith paying={renewing} total={preview.total} methods={preview.methods}>
      {chosen?.kind === 'gateway' && preview.invoices > 1 && <p className="c2">{t('eachAtGateway', { n: preview.invoices })}</p>}
    </PayWith>
  )
}
