import { USER_DATA_BYTES_MAX, type UserDataFormat } from '@portal/contracts/constants.ts'
import { userDataErrors } from '@portal/contracts/errors/user-data.errors.ts'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import type { FieldBinding } from '../../../design/form/use-form.ts'
import { sentenceOf } from '../sentence.ts'
import { userDataProblem } from './problem.ts'
import css from './user-data.module.css'

const MAX_KB = USER_DATA_BYTES_MAX / 1024

export interface UserDataFieldProps extends FieldBinding<string> {
  /** What the chosen system runs. */
  readonly runs: readonly UserDataFormat[]
}

/** What a server does at its first boot. Whoever means it knows what it is: folded away for everybody else. */
export function UserDataField({ runs, ...field }: UserDataFieldProps) {
  const t = useTranslations('user-data')
  const locale = useLocale()
  const empty = field.value.trim() === ''
  const [open, setOpen] = useState(!empty)
  const problem = userDataProblem(field.value, runs)
  const said =
    problem === 'user-data.not-for-image' && runs.includes('script')
      ? t('needsScript')
      : problem && sentenceOf([userDataErrors], problem, locale, { max: String(MAX_KB) })
  return (
    <details
      className={css.fold}
      open={open || (!empty && field.error !== undefined)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('summary')}</summary>
      {runs.length === 0 && empty ? (
        <p className="c3 sm">{t('none')}</p>
      ) : (
        <TextAreaField
          {...field}
          label={t('label')}
          hint={t(runs.includes('cloud-config') ? 'hint' : 'hintScript', { max: MAX_KB })}
          optional
          mono
          rows={7}
          maxLength={USER_DATA_BYTES_MAX}
          placeholder={'#!/bin/sh\napt-get update'}
          error={said ?? field.error}
        />
      )}
    </details>
  )
}
