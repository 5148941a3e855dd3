import { IconKey, IconPower } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { type Definition, DefinitionList } from '../../../design/data/definition-list.tsx'
import { Popover } from '../../../design/overlay/popover.tsx'
import css from './console.module.css'

interface PowerAndLoginProps {
  power: ComponentProps<typeof ActionMenu>['items']
  username: string | null
  password: Definition
}

/** Two buttons of a console's toolbar. */
export function PowerAndLogin({ power, username, password }: PowerAndLoginProps) {
  const t = useTranslations('consoles')
  const labels = useTranslations('compute')
  return (
    <>
      <ActionMenu label={labels('powerGroup')} items={power}>
        <Button size="small" icon={IconPower} aria-label={labels('powerGroup')}>
          <span className={css.word}>{t('power')}</span>
        </Button>
      </ActionMenu>
      <Popover
        role="dialog"
        align="end"
        label={t('login')}
        className={css.login}
        trigger={
          <Button size="small" icon={IconKey} aria-label={t('login')}>
            <span className={css.word}>{t('login')}</span>
          </Button>
        }
      >
        {() => (
          <DefinitionList
            columns={1}
            items={[{ term: labels('server.username'), value: <span className="mono">{username}</span> }, password]}
          />
        )}
      </Popover>
    </>
  )
}
