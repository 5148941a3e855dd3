import type { TicketDepartment } from '@portal/contracts/tickets.ts'
import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { TextLink } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import type { Desk, TicketMessage } from './desk.ts'
import { Files } from './files.tsx'
import { HiddenTexts } from './hidden-texts.tsx'
import { Markdown } from './markdown.tsx'
import css from './tickets.module.css'

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

interface ConversationProps {
  messages: readonly TicketMessage[]
  desk: Desk
  /** The first message that its reader has not seen. */
  unreadFrom?: number | null
}

/** Messages, notes and what happened between them, the oldest first. */
export function Conversation({ messages, desk, unreadFrom = null }: ConversationProps) {
  const t = useTranslations('tickets')
  return (
    <ol className={css.conversation} aria-label={t('conversation')}>
      {messages.map((message) =>
        message.kind === 'event' ? (
          <Happening key={message.id} of={message} desk={desk} />
        ) : (
          <Message key={message.id} message={message} desk={desk} isNew={message.id === unreadFrom} />
        ),
      )}
    </ol>
  )
}

function Message({ message, desk, isNew }: { message: TicketMessage; desk: Desk; isNew: boolean }) {
  const t = useTranslations('tickets')
  const { author, by, kind, mine, source, at, html, files, leftOut, hidden, mailId } = message
  const mail = mailId === null ? undefined : desk.mailPath?.(mailId)
  return (
    <li className={css.message}>
      <span className={cx(css.avatar, by === 'customer' && css.customers)} aria-hidden>
        {initialsOf(author)}
      </span>
      <article className={cx(css.bubble, kind === 'note' && css.note)} aria-label={t('messageOf', { author })}>
        <header className={css.bubbleHead}>
          <b className="ell">{author}</b>
          {kind === 'note' ? (
            <Label tone="warn">{t('internalNote')}</Label>
          ) : by === 'staff' ? (
            <Label>{t('support')}</Label>
          ) : (
            mine && <span className="c3">{t('you')}</span>
          )}
          {source !== 'web' && (
            <span className="sm c3">{mail ? <TextLink to={mail}>{t(`source.${source}`)}</TextLink> : t(`source.${source}`)}</span>
          )}
          {isNew && <Label tone="accent">{t('new')}</Label>}
          <span className="sp" />
          <span className="sm c2">
            <DateText value={at} time />
          </span>
        </header>
        <div className={css.bubbleBody}>
          <Markdown html={html} />
          <HiddenTexts of={hidden} />
          <Files files={files} desk={desk} />
          {leftOut.length > 0 && (
            <ul className="sm c2" aria-label={t('leftOut.title')}>
              {leftOut.map(({ name, why }, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: files of one mail never change, and may have one name
                <li key={n}>{t(`leftOut.${why}`, { name })}</li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </li>
  )
}

/** Reasons for which a mail is not added at once; `detail` of those events. */
type MailReason =
  | 'automatic'
  | 'delayed'
  | 'receipt'
  | 'loop'
  | 'duplicate'
  | 'too-large'
  | 'foreign-sender'
  | 'no-text'
  | 'too-many'
  | 'unreadable'

function Happening({ of: { what, detail, author, at, hidden, mailId }, desk }: { of: TicketMessage; desk: Desk }) {
  const t = useTranslations('tickets')
  const isMail = what === 'mail-ignored' || what === 'mail-held'
  const words = isMail ? t(`mailReason.${detail as MailReason}`) : what === 'moved' ? t(`department.${detail as TicketDepartment}`) : detail
  const mail = mailId === null ? undefined : desk.mailPath?.(mailId)
  return (
    <li>
      <div className={css.happening}>
        <Icon of={IconHistory} />
        <span>{what && t(`happened.${what}`, { author, detail: words || t('nobody') })}</span>
        {mail && <TextLink to={mail}>{t('source.mail')}</TextLink>}
        <span className="sp" />
        <span className="sm c3">
          <DateText value={at} time />
        </span>
      </div>
      {hidden.length > 0 && (
        <div className={css.happeningMail}>
          <HiddenTexts of={hidden} />
        </div>
      )}
    </li>
  )
}
