import type { PaymentNext } from '@portal/contracts/modules/payments.contract.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import buttonCss from '../../design/controls/button.module.css'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { QrCode } from '../../design/data/qr-code.tsx'
import { Icon } from '../../design/icon.tsx'
import { cx } from '../../lib/class-names.ts'

/** How the payer goes on: at the gateway's page, with a code to be photographed, or by a transfer. */
export function PayNext({ next, method, onGo }: { next: PaymentNext; method: string; onGo: () => void }) {
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
      <p className="c2">{t('payNext.transferText')}</p>
      <DefinitionList
        columns={1}
        items={next.lines.map(({ label, value }) => ({
          term: label,
          value: <span className="num">{value}</span>,
          action: <CopyButton text={value} what={label} />,
        }))}
      />
      <Memo text={next.memo} />
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
