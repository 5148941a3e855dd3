import { IconExternalLink } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { type Definition, DefinitionList } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { Label } from '../../../design/data/status.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useSizes } from '../../services/sizes.ts'
import type { Hosting, HostingDetail } from '../calls.ts'
import css from './detail.module.css'
import { usePassword } from './password.tsx'

/** The account: its domain, how its owner signs in, and where it lives. */
export function AccountPanel({ hosting, actions }: { hosting: HostingDetail; actions: ServiceActions<Hosting> }) {
  const t = useTranslations('hosting')
  const sizes = useSizes()
  const password = usePassword(hosting, actions)
  const { panel, domain, asciiDomain, planDescription, memoryMb } = hosting
  const later = <span className="c3">{t(hosting.state === 'active' ? 'account.unknown' : 'account.later')}</span>
  const items: (Definition | null)[] = [
    { term: t('domain'), value: hosting.state === 'active' ? <Outside to={`http://${asciiDomain}`}>{domain}</Outside> : domain },
    { term: t('username'), value: <Address what={t('username')}>{hosting.username}</Address> },
    asciiDomain === domain ? null : { term: t('account.dnsName'), value: <Address what={t('account.dnsName')}>{asciiDomain}</Address> },
    password.definition,
    { term: t('account.plan'), value: planDescription ? `${hosting.planName} · ${planDescription}` : hosting.planName },
    { term: t('account.email'), value: <SensitiveText>{hosting.email}</SensitiveText> },
    memoryMb === null ? null : { term: t('account.memory'), value: sizes.memory(memoryMb) },
    {
      term: t('account.panel'),
      value: panel ? (
        <span className={css.link}>
          {panel.title} {panel.simulated && <Label>{t('account.simulated')}</Label>}
        </span>
      ) : (
        later
      ),
    },
    panel?.loginUrl ? { term: t('account.loginUrl'), value: <Outside to={panel.loginUrl}>{panel.loginUrl}</Outside> } : null,
  ]
  return (
    <Panel title={t('account.title')} flush foot={panel?.attended && <p className="c3 sm">{t('account.attended')}</p>}>
      <DefinitionList items={items} />
      {password.dialog}
    </Panel>
  )
}

/** Leads to somebody else's page: in a window of its own, which learns nothing of this one. */
function Outside({ to, children }: { to: string; children: string }) {
  const t = useTranslations('hosting')
  return (
    <a className={`link ${css.link}`} href={to} target="_blank" rel="noopener noreferrer">
      {children} <Icon of={IconExternalLink} size={13} />
      <span className="sr">{t('newWindow')}</span>
    </a>
  )
}
