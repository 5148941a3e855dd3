import { SSH_KEYS_PER_SERVER } from '@portal/contracts/constants.ts'
import { sshKeysErrors } from '@portal/contracts/errors/ssh-keys.errors.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Checkbox } from '../../../design/controls/checkbox.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useClosedToStaff } from '../../../shell/owner-only.tsx'
import { AddSshKey } from './ssh-key-dialogs.tsx'
import css from './ssh-keys.module.css'

interface KeyPickerProps {
  /** Of the system that is installed: only Linux takes keys. */
  family: 'linux' | 'windows'
  chosen: readonly number[]
  /** `by`: a person did, and not only the list. */
  onChange: (chosen: number[], by: 'person' | 'list') => void
}

/** Which keys a server begins with; one can be added on the spot. */
export function KeyPicker({ family, chosen, onChange }: KeyPickerProps) {
  const t = useTranslations('keys.ssh')
  const locale = useLocale()
  const closed = useClosedToStaff()
  const [adding, setAdding] = useState(false)
  const keys = useCall('user/profile/ssh-key/list', {})
  const items = keys.data?.items
  // One that was deleted elsewhere would be refused, and could not be seen to be taken off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there decides
  useEffect(() => {
    const left = items && chosen.filter((id) => items.some((key) => key.id === id))
    if (left && left.length < chosen.length) onChange(left, 'list')
  }, [items])
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id), 'person')
  const full = chosen.length >= SSH_KEYS_PER_SERVER
  return (
    <fieldset className={css.picker}>
      <legend className="sr">{t('title')}</legend>
      <div className={css.head}>
        <span className="b" aria-hidden>
          {t('title')}
        </span>
        {family === 'linux' && (
          <DisabledReason reason={closed}>
            <Button size="small" look="ghost" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </DisabledReason>
        )}
      </div>
      {family !== 'linux' ? (
        <p className="c3 sm">{sshKeysErrors['ssh-key.not-for-image'][locale]}</p>
      ) : keys.isError && !items ? (
        <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : (
        <>
          <p className="c3 sm">{items.length === 0 ? t('none') : t('chooseHint')}</p>
          <div className={css.choices}>
            {items.map(({ id, name, fingerprint }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                disabled={full && !chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
                label={
                  <>
                    {name} <span className="sm c3 mono">{fingerprint.slice(0, 22)}…</span>
                  </>
                }
              />
            ))}
          </div>
        </>
      )}
      {/* Apart from the form that it is chosen in: no form stands inside another. */}
      {adding &&
        createPortal(<AddSshKey onClose={() => setAdding(false)} onAdded={({ id }) => !full && toggle(id, true)} />, document.body)}
    </fieldset>
  )
}
