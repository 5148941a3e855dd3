import { groupedCode, INVITE_CODE_LENGTH, readInviteCode } from '@portal/contracts/teams.ts'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { keepInvitation, keptInvitation, takeInvitation } from './invitation.ts'
import css from './teams.module.css'

/** By the code that a leader passed on, or by the link that carries it: then one press is enough. */
export function Page() {
  const t = useTranslations('teams.join')
  const pages = useTranslations('pages')
  const common = useTranslations('common')
  const go = useGo()
  const [invited, setInvited] = useState(() => takeInvitation() || keptInvitation())
  const form = useForm({
    initial: { team_private_key: invited && groupedCode(invited) },
    guard: false,
    validate: ({ team_private_key }) => {
      const { length } = readInviteCode(team_private_key)
      return { team_private_key: length === 0 ? t('missing') : length !== INVITE_CODE_LENGTH && t('incomplete', { n: INVITE_CODE_LENGTH }) }
    },
    submit: async (input) => {
      const { name } = await call('user/team/join', input)
      keepInvitation('')
      for (const path of ['user/team', 'user/service']) void queryClient.invalidateQueries(underPath(path))
      toastOk(t('done', { team: name }))
      go({ to: paths.team(), search: { tab: 'joined' } })
    },
  })
  // A link that is opened where this page stands already changes only the fragment.
  useEffect(() => {
    const follow = () => {
      const code = takeInvitation()
      if (!code) return
      setInvited(code)
      form.reset({ team_private_key: groupedCode(code) })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  })
  return (
    <>
      <PageHeader title={pages('team-join')} />
      <div className={css.narrow}>
        <Panel title={invited ? t('invitedTitle') : t('title')}>
          <Form
            form={form}
            actions={
              <>
                <ButtonLink to={paths.team()}>{common('cancel')}</ButtonLink>
                <SubmitButton form={form}>{t('submit')}</SubmitButton>
              </>
            }
          >
            <p className="c2">{invited ? t('invitedText') : t('text')}</p>
            <TextField
              {...form.field('team_private_key')}
              label={t('code')}
              hint={t('hint')}
              icon={IconKey}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={300}
              mono
            />
          </Form>
        </Panel>
        <p className={`${css.below} sm c3`}>{t('after')}</p>
      </div>
    </>
  )
}
