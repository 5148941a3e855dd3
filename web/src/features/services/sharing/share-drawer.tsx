import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { Button, ButtonLink } from '../../../design/controls/button.tsx'
import { Label } from '../../../design/data/status.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type Outcome, runBulk } from '../../../design/table/bulk-runner.ts'
import { paths } from '../../../paths.ts'
import type { ShareBase } from '../calls.ts'
import { MemberChoice } from './member-choice.tsx'
import { RightsChoice } from './rights-choice.tsx'
import css from './sharing.module.css'
import { personName, refreshShares, type Share, type Shared, shareOne, useTeammates } from './sharing.ts'

interface ShareDrawerProps {
  services: readonly Shared[]
  /** Other rights for somebody who has it already. */
  share?: Share
  base: ShareBase
  onClose: () => void
}

/** With whom, and what they may do beyond power and console; for one service or a selection, each with its own outcome [C7]. */
export function ShareDrawer({ services, share, base, onClose }: ShareDrawerProps) {
  const t = useTranslations('sharing')
  const common = useTranslations('common')
  const service = useTranslations('services')
  const { teammates, error, refetch } = useTeammates()
  const [chosen, setChosen] = useState<readonly number[]>(share ? [share.userID] : [])
  const [rights, setRights] = useState<readonly ShareRight[]>(share?.rights ?? [])
  const [left, setLeft] = useState(services)
  const [failed, setFailed] = useState<readonly Outcome<Shared>[]>([])
  const [working, setWorking] = useState(false)
  const [missing, setMissing] = useState(false)
  const [first] = services
  const name = services.length === 1 ? (first?.name ?? '') : null
  const nobody = !share && teammates?.length === 0

  const submit = async () => {
    if (chosen.length === 0) return setMissing(true)
    setWorking(true)
    const outcomes = await runBulk(left, ({ id }) => shareOne(base, id, chosen, rights))
    const refused = outcomes.filter(({ ok }) => !ok)
    refreshShares(base)
    setWorking(false)
    setFailed(refused)
    setLeft(refused.map(({ row }) => row))
    const done = outcomes.length - refused.length
    if (done > 0) toastOk(share ? t('changed') : t('done', { n: done }), name ?? undefined)
    if (refused.length === 0) onClose()
  }

  return (
    <SidePanel
      title={
        share ? t('rightsOf', { name: personName(share) }) : name === null ? t('titleMany', { n: services.length }) : t('title', { name })
      }
      onClose={onClose}
      locked={working}
      foot={
        <>
          <span className={`sm c3 ${css.back}`}>{!nobody && t('takenBack')}</span>
          <Button onClick={onClose} off={working}>
            {nobody ? common('close') : common('cancel')}
          </Button>
          {!nobody && (
            <Button look="primary" working={working} off={!share && !teammates} onClick={() => void submit()}>
              {share ? common('save') : t('share', { n: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {nobody ? (
        <EmptyState
          icon={IconUsersGroup}
          title={t('nobody')}
          actions={
            <ButtonLink to={paths.team()} look="primary">
              {t('toTeam')}
            </ButtonLink>
          }
        >
          {t('nobodyText')}
        </EmptyState>
      ) : !share && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !share && !teammates ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className={css.form}>
          {!share && (
            <MemberChoice
              teammates={teammates ?? []}
              only={services.length === 1 && first ? { base, id: first.id } : null}
              chosen={chosen}
              onChange={(next) => {
                setMissing(false)
                setChosen(next)
              }}
              missing={missing}
            />
          )}
          <RightsChoice rights={rights} onChange={setRights} />
          <Note>{t.rich('youStay', { label: () => <Label tone="accent">{service('coOwner')}</Label> })}</Note>
          {failed.map((outcome) =>
            outcome.ok ? null : (
              <Note key={outcome.row.id} tone="danger" live title={outcome.row.name}>
                {errorText(outcome.error)}
              </Note>
            ),
          )}
        </div>
      )}
    </SidePanel>
  )
}
