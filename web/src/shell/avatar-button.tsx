import type { ButtonHTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import css from './top-bar.module.css'

const initials = (name: string): string => {
  const words = name.trim().split(/[\s._-]+/)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? ''))).toUpperCase()
}

/** A person as a round sign. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden>
      {initials(name)}
    </span>
  )
}

/** Who is signed in; opens the account's menu. */
export function AvatarButton({ name, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { name: string }) {
  const t = useTranslations('shell')
  return (
    <button type="button" className={css.icon} aria-label={t('accountMenu', { name })} {...rest}>
      <Avatar name={name} />
    </button>
  )
}
