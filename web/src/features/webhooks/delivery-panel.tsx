import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { Answer, DeliveryStatus, useResend } from './delivery-parts.tsx'
import { useSide, type Webhook } from './side.ts'
import css from './webhooks.module.css'

const REFRESHED_MS = 5000
type Detail = OutputOf<'user/webhook/delivery'>

/** What was sent, and what was answered to each try. */
export function DeliveryPanel({ id, of, onClose }: { id: number; of: Webhook; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const { base } = useSide()
  const { data, isError, error, refetch } = useCall(`${base}/delivery`, { id }, { refetchInterval: REFRESHED_MS })
  const resend = useResend()
  return (
    <SidePanel
      title={<span className="mono">{data?.event ?? t('delivery')}</span>}
      onClose={onClose}
      width={600}
      foot={
        <div className={css.end}>
          <DisabledReason {...resend.offered(of)}>
            <Button icon={IconSend} working={resend.isPending} onClick={() => resend.send(id)}>
              {t('resend')}
            </Button>
          </DisabledReason>
        </div>
      }
    >
      {isError && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts of={data} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}

function Facts({ of }: { of: Detail }) {
  const t = useTranslations('webhooks')
  return (
    <div className="stack">
      <DefinitionList
        columns={1}
        items={[
          { term: t('state'), value: <DeliveryStatus of={of} /> },
          {
            term: 'webhook-id',
            value: <span className="mono">{of.messageId}</span>,
            action: <CopyButton text={of.messageId} what="webhook-id" />,
          },
          { term: t('when'), value: <DateText value={of.createdAt} time /> },
        ]}
      />
      <Panel title={t('payload')} actions={<CopyButton text={of.body} what={t('payload')} />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <pre className={css.code} tabIndex={0}>
          {JSON.stringify(JSON.parse(of.body), null, 2)}
        </pre>
      </Panel>
      <Panel title={t('tries')} hint={of.tries.length} flush>
        {of.tries.length === 0 ? (
          <p className={css.none}>{t('notTried')}</p>
        ) : (
          <ol>
            {of.tries.toReversed().map((one) => (
              <li key={`${one.at} ${one.ms}`} className={css.try}>
                <span className={css.line}>
                  <DateText value={one.at} time />
                  <Answer of={one} />
                  <span className="c3 num">{t('ms', { ms: one.ms })}</span>
                </span>
                {one.answer !== '' && <pre className={css.answer}>{one.answer}</pre>}
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  )
}
