import type { PaymentNext } from '@portal/contracts/modules/payments.contract.ts'
import { type Money as Amount, toDecimalText } from '@portal/contracts/money.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import buttonCss from '../../../design/controls/button.module.css'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { QrCode } from '../../../design/data/qr-code.tsx'
import { Icon } from '../../../design/icon.tsx'
import { cx } from '../../../lib/class-names.ts'

/** How the payer goes on: at the gateway's page, with a code to be photographed, or by a transfer. */
export function PayNext({ next, amount, method, onGo }: { next: PaymentNext; amount: Amount; method: string; onGo: () => void }) {
  const t = useTranslations('orders')
  if (next.kind === 'redirect')
    return (
      <>
        <p className="c2">{t('waitingText', { method })}</p>
        <a className={cx(buttonCss.button, buttonCss.primary)} href={next.url} onClick={onGo}>
          <Icon of={IconExternalLink} /> {t('continueAt', { method })}
        </a>
      </>
    )
  if (next.kind === 'qr')
    return (
      <>
        <p className="c2">{t('payNext.qrText')}</p>
        {next.picture === null ? (
          <QrCode text={next.text} label={t('payNext.qrLabel')} />
        ) : (
          <img src={next.picture} alt={t('payNext.qrLabel')} width={192} height={192} />
        )}
        <div>
          <span className="c2">{t('payNext.qrSays')}</span>
          <div className="row">
            <span className="mono ell">{next.text}</span> <CopyButton text={next.text} what={t('payNext.qrSays')} />
          </div>
        </div>
        {next.memo !== null && <Memo text={next.memo} />}
      </>
    )
  return (
    <>
      <p className="c2">{next.qr === null ? t('payNext.transferText') : t('payNext.vietqr')}</p>
      {next.qr !== null && <QrCode text={next.qr} label={t('payNext.vietqrLabel')} size={240} />}
      <DefinitionList
        columns={1}
        items={[
          ...next.lines.map(({ label, value }) => ({
            term: label,
            value: <span className="num">{value}</span>,
            action: <CopyButton text={value} what={label} />,
          })),
          {
            term: t('payNext.amount'),
            value: <Money value={amount} />,
            // Plain digits: banks' forms take nothing else.
            action: <CopyButton text={toDecimalText(amount)} what={t('payNext.amount')} />,
          },
        ]}
      />
      <Memo text={next.memo} />
      {next.qr !== null && (
        <p className="c2" role="status">
          {t('payNext.listening')}
        </p>
      )}
    </>
  )
}

/** The words by which we know the money when it comes. */
function Memo({ text }: { text: string }) {
  const t = useTranslations('orders.payNext')
  return (
    <div>
      <span className="c2">{t('memo')}</span>
      <div className="row">
        <b className="mono">{text}</b> <CopyButton text={text} what={t('memo')} />
      </div>
      <p className="c3 sm">{t('memoHint')}</p>
    </div>
  )
}
