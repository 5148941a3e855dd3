import { IconKey, IconPower } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { ActionMenu } from '../../../design/controls/menu.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Popover } from '../../../design/overlay/popover.tsx'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { VpsDetail } from '../calls.ts'
import { usePasswordDefinition } from '../detail/password.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { vpsActionSet } from '../vps.actions.ts'
import css from './console.module.css'

/** What one reaches for while sitting at a machine's screen: its power and its login. */
export function MachineTools({ vps: answered }: { vps: VpsDetail }) {
  const t = useTranslations('consoles')
  const labels = useTranslations('compute')
  const machines = useMemo(() => [answered], [answered])
  const [vps = answered] = useFresh(machines)
  const actions = useServiceActions(vpsActionSet, 'detail')
  const password = usePasswordDefinition(vps, actions)
  useOutcomes([vps], actions)
  return (
    <>
      <ActionMenu label={labels('powerGroup')} items={actions.menu(vps, [vpsActionSet.buttons])}>
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
            items={[{ term: labels('server.username'), value: <span className="mono">{vps.username}</span> }, password]}
          />
        )}
      </Popover>
      {actions.dialog}
    </>
  )
}
