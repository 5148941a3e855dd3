import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Avatar } from '../../shell/avatar-button.tsx'
import { MemberShares } from './member-shares.tsx'
import css from './teams.module.css'
import { type Member, nameOf } from './teams.ts'

/** One person, since when, what is shared with them; with the way to part for who may. */
export function MemberRow({ member, onRemove }: { member: Member; onRemove?: () => void }) {
  const t = useTranslations('teams')
  const name = nameOf(member)
  return (
    <li className={css.member}>
      <Avatar name={name} />
      <span className={css.person}>
        <b className="ell">{name}</b>
        <span className="sm c3 ell">{member.email ? <SensitiveText>{member.email}</SensitiveText> : member.username}</span>
      </span>
      <span className={`${css.facts} c3`}>
        {t.rich('members.since', { date: () => <DateText value={member.joinedAt} time /> })}
        {member.shares.length === 0 && ` · ${t('members.shared', { n: member.shared })}`}
        {member.received > 0 && ` · ${t('members.received', { n: member.received })}`}
      </span>
      {onRemove && (
        <Button size="small" look="danger" aria-label={t('remove.of', { name })} onClick={onRemove}>
          {t('remove.button')}
        </Button>
      )}
      <MemberShares member={member} />
    </li>
  )
}
