import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import type { Customer } from './customer.ts'

/** Where the customer is signed in now. */
export function DevicesPanel({ customer: { sessions } }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const profile = useTranslations('profile')
  return (
    <Panel title={profile('devices')} hint={profile('deviceCount', { n: sessions.length })} flush>
      {sessions.length > 0 && (
        <DefinitionList
          columns={1}
          items={sessions.map(({ device, ip, lastSeenAt }) => ({
            term: <SensitiveText className="mono">{ip}</SensitiveText>,
            value: (
              <TwoLines
                name={device || profile('unknownDevice')}
                sub={
                  <>
                    {t('seen')} <DateText value={lastSeenAt} time />
                  </>
                }
              />
            ),
          }))}
        />
      )}
    </Panel>
  )
}
