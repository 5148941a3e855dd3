import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState, Reference } from '../../../design/layout/states.tsx'
import dialogCss from '../../../design/overlay/dialog.module.css'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { cx } from '../../../lib/class-names.ts'
import { usePayLabel } from '../../orders/payment/pay-label.ts'
import type { ChangeBase } from '../calls.ts'
import { useKind } from '../kind-context.tsx'
import { PayWith } from '../renewals/pay-with.tsx'
import css from './changes.module.css'
import type { What } from './changes.ts'
import { AddonChoices, PlanChoices } from './choices.tsx'
import { Consequences } from './consequences.tsx'
import { Today } from './today.tsx'
import { useChange } from './use-change.ts'

interface ChangeDialogProps {
  base: ChangeBase
  service: { readonly id: number; readonly name: string }
  what: What
  onClose: () => void
}

/** A larger plan or an add-on: what it costs today, what from the next renewal on, and what happens to the server, before anything is issued. */
export function ChangeDialog({ base, service, what, onClose }: ChangeDialogProps) {
  const t = useTranslations('changes')
  const common = useTranslations('common')
  const label = usePayLabel()
  const { figures } = useKind().contract
  const changing = useChange(base, service.id, what, onClose)
  const { plans, addons, quote, error, stale, working, failure } = changing
  const data = what === 'plan' ? plans : addons
  return (
    <Dialog
      title={t(what === 'plan' ? 'planTitle' : 'addonTitle', { name: service.name })}
      onClose={onClose}
      locked={working}
      width={560}
      waiting={!data && !error}
    >
      <div className={css.form}>
        {data?.refusal ? (
          <Note tone="warn">{data.refusal.text}</Note>
        ) : data ? (
          <>
            {plans && what === 'plan' && <PlanChoices preview={plans} changing={changing} figures={figures} />}
            {addons && what === 'addon' && <AddonChoices preview={addons} changing={changing} />}
            {quote && (
              <div className={cx(css.answer, stale && css.stale)} aria-busy={stale || undefined}>
                <Today quote={quote} />
                <Consequences quote={quote} />
                <PayWith paying={changing} total={quote.total} methods={quote.methods} />
              </div>
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={changing.retry} />
        ) : (
          <SkeletonRows rows={5} />
        )}
        {failure && (
          <Note tone="danger" live>
            {errorText(failure)} {failure.ref && <Reference value={failure.ref} />}
          </Note>
        )}
      </div>
      <div className={dialogCss.actions}>
        <Button onClick={onClose} off={working}>
          {data?.refusal ? common('close') : common('cancel')}
        </Button>
        {data && !data.refusal && (
          <Button look="primary" working={working} off={!quote || stale} onClick={() => void changing.pay()}>
            {quote
              ? label(
                  quote.total,
                  quote.methods.find(({ method }) => method === changing.method),
                )
              : t(what === 'plan' ? 'choosePlan' : 'chooseAddon')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
