import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { useGo } from '../../lib/navigation.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { wordsOf } from './maintenance.ts'

/** What is announced for a node, and the way to announce more. */
export function NodeMaintenance({ nodeId }: { nodeId: number }) {
  const t = useTranslations('operator.maintenance')
  const locale = useLocale()
  const go = useGo()
  const { data } = useCall('operator/maintenance/list', { tab: 'ahead', nodeId, sort: 'from', pageSize: 10 })
  const windows = data?.items ?? []
  return (
    <Panel
      title={t('ofNode')}
      flush={windows.length > 0}
      actions={
        <StaffAction
          roles={['provisioning']}
          size="small"
          icon={IconPlus}
          onClick={() => go({ to: staffPaths.newMaintenance(), search: { node: nodeId } })}
        >
          {t('announce')}
        </StaffAction>
      }
    >
      {windows.length === 0 ? (
        <p className="c3">{t('noneOfNode')}</p>
      ) : (
        <DefinitionList
          columns={1}
          items={windows.map((window) => ({
            term: <DateText value={window.from} time />,
            value: <TextLink to={staffPaths.maintenanceWindow(window.id)}>{wordsOf(window, locale)}</TextLink>,
          }))}
        />
      )}
    </Panel>
  )
}
