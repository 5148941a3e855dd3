import { LOST_AT_ONCE } from '@portal/contracts/evacuation.ts'
import type { Evacuation } from '@portal/contracts/modules/evacuation.operator.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { showToast, toastOk } from '../../design/feedback/toast.ts'
import { useReasonText } from '../../features/services/reasons.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Node } from './nodes-page.tsx'

type Machine = Evacuation['machines'][number]

/** How it stands with a machine whose disk was lost with this host. */
export function LostLine({ lost }: { lost: NonNullable<Machine['lost']> }) {
  const t = useTranslations('operator.infrastructure.lostState')
  const moving = useTranslations('operator.infrastructure.moving')
  const { state, backupAt, failure, copyLeft } = lost
  const text = {
    offered: backupAt === null ? t('none') : t.rich('offered', { at: () => <DateText value={backupAt} time /> }),
    rebuilding: t('rebuilding'),
    rebuilt: copyLeft ? t('copyLeft') : t('rebuilt'),
    back: t('back'),
    ended: t('ended'),
  }[state]
  return (
    <p className="sm">
      {text}
      {state === 'offered' && failure && <span className="danger-t"> · {failure === 'no-place' ? moving('no-place') : failure}</span>}
    </p>
  )
}

interface RebuildLostProps {
  node: Node
  machines: readonly Machine[]
  readOnly: string | null
}

/** Those of them that have a backup, all by one act. */
export function RebuildLost({ node, machines, readOnly }: RebuildLostProps) {
  const t = useTranslations('operator.infrastructure')
  const reasonText = useReasonText()
  const [asking, setAsking] = useState(false)
  const offered = machines.filter(({ lost }) => lost?.state === 'offered')
  const ids = offered.flatMap(({ serviceId, lost }) => (lost?.backupAt ? serviceId : [])).slice(0, LOST_AT_ONCE)
  const without = offered.filter(({ lost }) => lost?.backupAt === null).length
  if (ids.length === 0 && !asking) return null
  return (
    <>
      <DisabledReason reason={readOnly}>
        <Button size="small" look="primary" onClick={() => setAsking(true)}>
          {t('lostRebuild', { n: ids.length })}
        </Button>
      </DisabledReason>
      {asking && (
        <ReasonDialog
          title={t('lostTitle', { n: ids.length })}
          confirm={t('lostRebuild', { n: ids.length })}
          danger
          onClose={() => setAsking(false)}
          onConfirm={async (reason) => {
            const { machines: done } = await call('operator/node/evacuation/rebuild', { id: node.id, serviceIds: ids, reason })
            const refused = done.flatMap(({ refused }) => refused ?? [])
            if (refused.length < done.length) toastOk(t('lostBegun', { n: done.length - refused.length }))
            const reasons = [...new Set(refused)].map((code) => reasonText(code)).join(' ')
            if (refused.length > 0) showToast({ tone: 'warn', title: t('lostRefused', { n: refused.length, reasons }) })
            await queryClient.invalidateQueries(underPath('operator/node'))
          }}
        >
          <p>{t('lostText', { name: node.title })}</p>
          {without > 0 && <p>{t('lostWithout', { n: without })}</p>}
        </ReasonDialog>
      )}
    </>
  )
}
