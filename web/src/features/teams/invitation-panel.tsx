import { IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { copyText } from '../../design/controls/copy-button.tsx'
import { Switch } from '../../design/controls/switch.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './teams.module.css'
import { inviteLink, type Team } from './teams.ts'

/** Who may come, and by what. */
export function InvitationPanel({ team, code }: { team: Team; code: string }) {
  const t = useTranslations('teams.invitation')
  const teams = useTranslations('teams')
  const [changing, setChanging] = useState(false)
  const open = useSubmit('user/team/open', { invalidates: ['user/team'] })
  const close = useSubmit('user/team/close', { invalidates: ['user/team'] })
  return (
    <Panel
      title={t('title')}
      actions={
        <Switch
          label={team.locked ? teams('locked') : teams('open')}
          labelFirst
          checked={!team.locked}
          working={open.isPending || close.isPending}
          onChange={(checked) => (checked ? open : close).mutate({ id: team.id })}
        />
      }
      foot={
        <span className="sm c3">
          {t.rich('uses', { n: team.codeUses ?? 0, last: () => <DateText value={team.codeUsedAt} time /> })}{' '}
          {t(team.locked ? 'isLocked' : 'isOpen')}
        </span>
      }
    >
      <div className={css.invitation}>
        <Passed label={t('code')} copy={t('copyCode')} copied={t('codeCopied')} text={code} whole off={team.locked} />
        <Passed label={t('link')} copy={t('copyLink')} copied={teams('linkCopied')} text={inviteLink(code)} off={team.locked} />
        <div className={css.change}>
          <Button icon={IconRefresh} onClick={() => setChanging(true)}>
            {t('change')}
          </Button>
          <span className="sm c3">{t('changeHint')}</span>
        </div>
      </div>
      {changing && (
        <ConfirmDialog
          title={t('changeTitle')}
          confirm={t('change')}
          onConfirm={async () => {
            await call('user/team/update-private-key', { id: team.id })
            await queryClient.invalidateQueries(underPath('user/team'))
            toastOk(t('changed'))
          }}
          onClose={() => setChanging(false)}
        >
          {t('changeText')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface PassedProps {
  label: string
  copy: string
  copied: string
  text: string
  /** In full, on as many lines as it takes. */
  whole?: boolean
  /** It opens nothing now. */
  off?: boolean
}

/** What is passed on to others: shown, and copied with one press. */
function Passed({ label, copy, copied, text, whole, off }: PassedProps) {
  const t = useTranslations('teams.invitation')
  return (
    <div className={css.passed}>
      <span className="b">{label}</span>
      <div className={css.box}>
        <span className={cx('mono', whole ? css.whole : css.cut, off && 'c3')}>
          <SensitiveText>{text.replace(/^https?:\/\//, '')}</SensitiveText>
        </span>
        <Button look="ghost" icon={IconCopy} aria-label={copy} onClick={() => void copyText(text).then(() => toastOk(copied))}>
          {t('copyIt')}
        </Button>
      </div>
    </div>
  )
}
