import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Checkbox } from '../../../design/controls/checkbox.tsx'
import { Avatar } from '../../../shell/avatar-button.tsx'
import type { ShareBase } from '../calls.ts'
import css from './sharing.module.css'
import type { Teammate } from './sharing.ts'

interface MemberChoiceProps {
  teammates: readonly Teammate[]
  base: ShareBase
  /** One service: who has it already is marked. Null: several. */
  only: number | null
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  missing: boolean
  legend: string
}

export function MemberChoice({ teammates, base, only, chosen, onChange, missing, legend }: MemberChoiceProps) {
  const t = useTranslations('sharing')
  const id = useId()
  const shares = useCall(`${base}/shares`, { id: only ?? 0 }, { enabled: only !== null })
  const have = new Set(shares.data?.items.map(({ userID }) => userID))
  return (
    <fieldset className={css.members} aria-describedby={missing ? id : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <ul className={css.people}>
        {teammates.map(({ userID, name, teams }) => (
          <li key={userID}>
            <Checkbox
              disabled={have.has(userID)}
              checked={chosen.includes(userID)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, userID] : chosen.filter((one) => one !== userID))}
              label={
                <span className={css.person}>
                  <Avatar name={name} />
                  <span className={css.words}>
                    <b className="ell">{name}</b>
                    <span className="sm c3 ell">{teams}</span>
                  </span>
                  {have.has(userID) && <span className="sm c3">{t('hasIt')}</span>}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {missing && (
        <p id={id} className="danger-t sm" role="alert">
          {t('chooseSomebody')}
        </p>
      )}
    </fieldset>
  )
}
