import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toastOk } from '../feedback/toast.ts'
import { Icon } from '../icon.tsx'
import css from './copy-button.module.css'

/** Plain http has no clipboard API; the old command still works there. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}

/** Copies and says so; `what` names it ("address"). Shown on hover and focus inside table rows. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTranslations('common')
  const [done, setDone] = useState(false)
  const copy = async () => {
    await copyText(text)
    toastOk(t('copied', { what }))
    setDone(true)
    setTimeout(() => setDone(false), 1500)
  }
  return (
    <button
      type="button"
      className={css.copy}
      data-copy
      aria-label={t('copy', { what })}
      title={t('copy', { what })}
      onClick={() => void copy()}
    >
      <Icon of={done ? IconCheck : IconCopy} size={14} />
    </button>
  )
}
