import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Address } from '../../../design/data/address.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Dns, DnsRecord, HostingDetail } from '../calls.ts'
import { DNS_TONES } from '../dns-state.ts'
import css from './detail.module.css'

/** Where the domain has to lead so that the site is found, and where it leads now. */
export function DnsTab({ hosting }: { hosting: HostingDetail }) {
  const t = useTranslations('hosting.dns')
  const { dnsRecords: dns, domain } = hosting
  if (!dns)
    return (
      <Panel title={t('title')}>
        <p className="c3">{t('later')}</p>
      </Panel>
    )
  return (
    <div className="stack">
      {dns.state !== 'right' && (
        <Note tone={dns.state === 'unknown' ? 'quiet' : 'warn'} title={t(`about.${dns.state}`, { domain })}>
          {t('how')}
        </Note>
      )}
      <RecordsPanel hosting={hosting} dns={dns} />
      {dns.nameservers.length > 0 && (
        <Panel title={t('nameservers')}>
          <p className="c2">{t('nameserversText', { domain })}</p>
          <div className={css.servers}>
            {dns.nameservers.map((server) => (
              <Address key={server} what={t('nameserver')}>
                {server}
              </Address>
            ))}
          </div>
        </Panel>
      )}
    </div>
  )
}

function RecordsPanel({ hosting, dns }: { hosting: HostingDetail; dns: Dns }) {
  const t = useTranslations('hosting.dns')
  const reason = useReasonText()
  const check = useSubmit('user/service/hosting/dns-check', { invalidates: ['user/service/hosting'] })
  const code = reasonOf(hosting.actions['dns-check'])
  const records = [...dns.records].sort((a, b) => Number(b.required) - Number(a.required))
  return (
    <Panel
      title={t('title')}
      hint={dns.checkedAt && t.rich('checkedAt', { time: () => <DateText value={dns.checkedAt} time short /> })}
      actions={
        <DisabledReason reason={code && reason(code)}>
          <Button size="small" icon={IconRefresh} working={check.isPending} onClick={() => check.mutate({ id: hosting.id })}>
            {t('check')}
          </Button>
        </DisabledReason>
      }
      flush
    >
      {records.length === 0 ? (
        <p className={`c3 ${css.none}`}>{t('none')}</p>
      ) : (
        <ul className={css.records}>
          <li className={css.head} aria-hidden>
            <span>{t('type')}</span>
            <span>{t('name')}</span>
            <span>{t('value')}</span>
            <span>{t('now')}</span>
          </li>
          {records.map((record) => (
            <RecordRow key={`${record.type} ${record.name} ${record.value}`} record={record} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** What works less without a record that the site itself is found without. */
const purposeOf = (type: DnsRecord['type'], name: string): 'mail' | 'www' | 'v6' =>
  type === 'MX' || type === 'TXT' ? 'mail' : name.startsWith('www.') ? 'www' : 'v6'

function RecordRow({ record: { type, name, value, required, state, found } }: { record: DnsRecord }) {
  const t = useTranslations('hosting.dns')
  return (
    <li>
      <span className="mono">{type}</span>
      <span className={css.name}>
        <Address what={t('nameOf', { type })}>{name}</Address>
      </span>
      <span className={css.name}>
        <Address what={t('valueOf', { type })}>{value}</Address>
      </span>
      <span>
        <StatusBadge tone={state === 'wrong' && !required ? 'off' : DNS_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
      </span>
      {state === 'wrong' && found.length > 0 && (
        <span className={`sm c3 ${css.found}`}>
          {t('found')} <span className="mono">{found.join(', ')}</span>
        </span>
      )}
      {!required && <span className={`sm c3 ${css.found}`}>{t(`for.${purposeOf(type, name)}`)}</span>}
    </li>
  )
}
