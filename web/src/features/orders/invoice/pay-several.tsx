import { referenceOf } from '@portal/contracts/document-series.ts'
import { formatMoney } from '@portal/contracts/money.ts'
import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '../../../api/endpoints.ts'
import { errorText } from '../../../api/error-text.ts'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { TextLink } from '../../../design/link.tsx'
import dialogCss from '../../../design/overlay/dialog.module.css'
import { Dialog } from '../../../design/overlay/dialog.tsx'
import { SentenceGap } from '../../../i18n/sentence-gap.tsx'
import { paths } from '../../../paths.ts'
import { amountText } from '../payment/amount.ts'
import { DocumentSums } from '../payment/document-sums.tsx'
import { MethodList } from '../payment/method-list.tsx'
import css from './invoice.module.css'

type Preview = OutputOf<'user/order/finish-several-preview'>

const TOUCHED = ['user/order', 'user/profile', 'user/dashboard', 'user/balance', 'user/calendar', 'user/service']

/** One sum for all that can be paid, what it is paid from, what is left; all of them or none. The browser adds nothing up [O3]. */
export function PaySeveral({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const t = useTranslations('orders.several')
  const common = useTranslations('common')
  const orders = useTranslations('orders')
  const locale = useLocale()
  const format = useFormatter()
  const [wanted, setWanted] = useState<string | null>(null)
  const { data, error, refetch } = useCall('user/order/finish-several-preview', { ids: [...ids] }, { staleTime: 0 })
  const pay = useSubmit('user/order/finish-several', {
    errors: 'form',
    invalidates: TOUCHED,
    onSuccess: ({ msg }) => {
      toastOk(msg)
      onClose()
    },
  })
  const missing = data?.missing ?? null
  const payable = data?.items.filter(({ refusal }) => refusal === null) ?? []
  const usual = data?.methods.find(({ available }) => available)
  const method = data?.methods.find((one) => one.available && one.method === (wanted ?? usual?.method))
  const submit = () => {
    if (method) pay.mutate({ ids: payable.map(({ id }) => id), method: method.kind === 'points' ? 'points' : 'balance' })
  }
  return (
    <Dialog
      title={data && payable.length === 0 ? t('nothing') : t('title', { n: payable.length || ids.length })}
      onClose={onClose}
      locked={pay.isPending}
      width={520}
      waiting={!data && !error}
    >
      {data ? (
        <div className={css.several}>
          <Items preview={data} />
          {payable.length > 0 && (
            <>
              <Sums preview={data} points={method?.kind === 'points' ? (method.pointsNeeded ?? 0) : null} />
              <MethodList label={orders('payWithLabel')} methods={data.methods} value={method?.method ?? null} onChange={setWanted} />
              {missing && (
                <p className="c2">
                  {t.rich('missing', { amount: () => <Money value={missing} /> })}
                  <SentenceGap />
                  {t.rich('instead', {
                    link: (chunks) => <TextLink to={paths.topUp({ amount: amountText(missing) })}>{chunks}</TextLink>,
                  })}
                </p>
              )}
              <p className="sm c3">{t('together')}</p>
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {pay.error && (
        <div className={dialogCss.field}>
          <Note tone="danger" live>
            {errorText(pay.error)}
          </Note>
        </div>
      )}
      <div className={dialogCss.actions}>
        <Button onClick={onClose} off={pay.isPending}>
          {payable.length === 0 && data ? common('close') : common('cancel')}
        </Button>
        {(payable.length > 0 || !data) && (
          <Button look="primary" working={pay.isPending} off={!method} onClick={submit}>
            {method?.kind === 'points'
              ? t('confirmPoints', { points: format.number(method.pointsNeeded ?? 0) })
              : t('confirm', { amount: data ? formatMoney(data.total, locale) : '…' })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Those that are paid, then those that are not, with the reason. */
function Items({ preview }: { preview: Preview }) {
  const t = useTranslations('orders.several')
  const orders = useTranslations('orders')
  const left = preview.items.filter(({ refusal }) => refusal !== null)
  const list = (items: Preview['items']) => (
    <ul className={css.picked}>
      {items.map(({ id, number, type, summary, moreLines, total, refusal }) => (
        <li key={id}>
          <span>
            <b>{referenceOf({ id, number })}</b> <span className="c3">{orders(`types.${type}`)}</span>
            <span className="c2">
              {refusal ? refusal.text : moreLines > 0 ? orders('andMore', { first: summary, n: moreLines }) : summary}
            </span>
          </span>
          <Money value={total} tone={refusal ? 'struck' : undefined} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {left.length < preview.items.length && list(preview.items.filter(({ refusal }) => refusal === null))}
      {left.length > 0 && (
        <div>
          <p className="c2">{t('left', { n: left.length })}</p>
          {list(left)}
        </div>
      )}
    </>
  )
}

/** With points no balance is touched. */
function Sums({ preview, points }: { preview: Preview; points: number | null }) {
  const t = useTranslations('orders.several')
  const { promotional, main, total, approxTotal, missing, methods } = preview
  const then = methods.find(({ kind }) => kind === 'balance')?.balanceThen
  const from = (wallet: string, amount: typeof main) =>
    amount.amount > 0 ? { term: `${t('from')}: ${wallet}`, value: <Money value={amount} /> } : null
  const rows =
    points === null && !missing
      ? [from(t('promotional'), promotional), from(t('main'), main), then ? { term: t('then'), value: <Money value={then} /> } : null]
      : []
  return <DocumentSums rows={rows} total={total} approxTotal={approxTotal} />
}
