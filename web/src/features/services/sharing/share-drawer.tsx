import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { Button, ButtonLink } from '../../../design/controls/button.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
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
import { endWith, personName, refreshShares, type Share, type Shared, shareOne, useTeammates } from './sharing.ts'

interface ShareDrawerProps {
  services: readonly Shared[]
  /** Other rights for somebody who has it already. */
  share?: Share
  base: ShareBase
  onClose: () => void
}

/**
 * With whom, and what they may do beyond power and console; for one service or a selection, each with its own outcome [C7]. Of a selection
 * also with whom no more: those of one service stand on its page.
 */
export function ShareDrawer({ services, share, base, onClose }: ShareDrawerProps) {
  const t = useTranslations('sharing')
  const common = useTranslations('common')
  const service = useTranslations('services')
  const selection = useTranslations('selection')
  const { teammates, error, refetch } = useTeammates()
  const [chosen, setChosen] = useState<readonly number[]>(share ? [share.userID] : [])
  const [rights, setRights] = useState<readonly ShareRight[]>(share?.rights ?? [])
  const [left, setLeft] = useState(services)
  const [failed, setFailed] = useState<readonly Outcome<Shared>[]>([])
  const [working, setWorking] = useState(false)
  const [missing, setMissing] = useState(false)
  const [ending, setEnding] = useState(false)
  const [first] = services
  const name = services.length === 1 ? (first?.name ?? '') : null
  const nobody = !share && teammates?.length === 0

  // The other question is asked of all of them.
  const turn = (what: 'share' | 'end') => {
    setEnding(what === 'end')
    setLeft(services)
    setFailed([])
  }
  const submit = async () => {
    if (chosen.length === 0) return setMissing(true)
    setWorking(true)
    let ended = 0
    const outcomes = await runBulk(left, async ({ id }) => {
      if (!ending) await shareOne(base, id, chosen, rights)
      else if ((await endWith(base, id, chosen)) > 0) ended++
    })
    const refused = outcomes.filter(({ ok }) => !ok)
    refreshShares(base)
    setWorking(false)
    setFailed(refused)
    setLeft(refused.map(({ row }) => row))
    const done = outcomes.length - refused.length
    if (done > 0) toastOk(ending ? selection('unshared', { n: ended }) : share ? t('changed') : t('done', { n: done }), name ?? undefined)
    if (refused.length === 0) onClose()
  }

  return (
    <SidePanel
      title={
        share
          ? t('rightsOf', { name: personName(share) })
          : name !== null
            ? t('title', { name })
            : ending
              ? selection('unshareTitle', { n: services.length })
              : t('titleMany', { n: services.length })
      }
      onClose={onClose}
      locked={working}
      foot={
        <>
          <span className={`sm c3 ${css.back}`}>{!nobody && !ending && t('takenBack')}</span>
          <Button onClick={onClose} off={working}>
            {nobody ? common('close') : common('cancel')}
          </Button>
          {!nobody && (
            <Button look={ending ? 'danger' : 'primary'} working={working} off={!share && !teammates} onClick={() => void submit()}>
              {share ? common('save') : ending ? selection('unshare', { n: chosen.length }) : t('share', { n: chosen.length })}
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
          {name === null && (
            <Segmented
              label={selection('shareOrEnd')}
              value={ending ? 'end' : 'share'}
              onChange={turn}
              options={[
                { value: 'share', label: t('shareButton') },
                { value: 'end', label: t('end') },
              ]}
            />
          )}
          {!share && (
            <MemberChoice
              teammates={teammates ?? []}
              base={base}
              only={services.length === 1 && first ? first.id : null}
              chosen={chosen}
              onChange={(next) => {
                setMissing(false)
                setChosen(next)
              }}
              missing={missing}
              legend={ending ? selection('unshareWith') : t('with')}
            />
          )}
          {ending ? (
            <Note tone="warn">{t('endText')}</Note>
          ) : (
            <>
              <RightsChoice rights={rights} onChange={setRights} />
              <Note>{t.rich('youStay', { label: () => <Label tone="accent">{service('coOwner')}</Label> })}</Note>
            </>
          )}
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
