import { SHARE_RIGHTS } from '@portal/contracts/share-rights.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../design/icon.tsx'
import { TextLink } from '../../design/link.tsx'
import { withQuery } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'
import css from './teams.module.css'
import { type Member, nameOf } from './teams.ts'

/** More than these are folded away. */
const FEW = 3

/** What is shared with somebody and with which rights: a column for each; on a phone the given ones by their names. */
export function MemberShares({ member }: { member: Member }) {
  const t = useTranslations('teams.members')
  const rights = useTranslations('sharing')
  const { shares, shared } = member
  if (shares.length === 0) return null
  const power = rights('always.power')
  return (
    <details className={css.rights} open={shared <= FEW}>
      <summary>{t('shared', { n: shared })}</summary>
      <table aria-label={t('sharesOf', { name: nameOf(member) })}>
        <thead>
          <tr>
            <th scope="col">{t('service')}</th>
            <th scope="col">{power}</th>
            {SHARE_RIGHTS.map((right) => (
              <th key={right} scope="col">
                {rights(`right.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.id}>
              <th scope="row">
                <ServiceName {...share} />
              </th>
              <Right name={power} given />
              {SHARE_RIGHTS.map((right) => (
                <Right key={right} name={rights(`right.${right}`)} given={share.rights.includes(right)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shared > shares.length && <p className="sm c3">{t('more', { n: shared - shares.length })}</p>}
    </details>
  )
}

/** Its page changes the rights, and ends them. */
function ServiceName({ kind, id, name }: Member['shares'][number]) {
  const link = serviceLink(kind, id)
  return link ? <TextLink to={withQuery(link, { tab: 'sharing' })}>{name}</TextLink> : name
}

function Right({ name, given }: { name: string; given: boolean }) {
  const t = useTranslations('teams.members')
  return (
    <td data-right={name} data-given={given || undefined}>
      {given ? <Icon of={IconCheck} size={16} /> : <span aria-hidden>–</span>}
      <span className="sr">{t(given ? 'given' : 'notGiven')}</span>
    </td>
  )
}
