import { isTypedEmail, isTypedPhone, isUsername, passwordProblem } from '@portal/contracts/validation.ts'
import type { useTranslations } from 'use-intl'

type T = ReturnType<typeof useTranslations<'accounts'>>

/** The sentence for a chosen password, or null; the rule itself stands in the contracts [A1]. */
export function passwordSentence(t: T, password: string, own: { username?: string; email?: string }): string | null {
  const problem = passwordProblem(password, own)
  return problem && t(`problems.${problem}`)
}

export interface Registration {
  username: string
  profileName: string
  email: string
  phone: string
  social: string
  password: string
  passwordConfirm: string
  acceptTerms: boolean
}

type Names = Pick<Registration, 'username' | 'profileName' | 'acceptTerms'>

/** What everybody is asked who opens an account. */
export function nameProblems(t: T, v: Names, required: string): Partial<Record<keyof Names, string | null | false>> {
  return {
    username: v.username === '' ? required : !isUsername(v.username) && t('register.usernameInvalid'),
    profileName: v.profileName.trim() === '' && required,
    acceptTerms: !v.acceptTerms && t('register.mustAccept'),
  }
}

export function registrationProblems(t: T, v: Registration, required: string): Partial<Record<keyof Registration, string | null | false>> {
  return {
    ...nameProblems(t, v, required),
    email: v.email.trim() === '' ? required : !isTypedEmail(v.email) && t('problems.email'),
    phone: v.phone.trim() !== '' && !isTypedPhone(v.phone) && t('problems.phone'),
    password: v.password === '' ? required : passwordSentence(t, v.password, { username: v.username, email: v.email }),
    passwordConfirm: v.passwordConfirm === '' ? required : v.password !== v.passwordConfirm && t('problems.registerDiffer'),
  }
}
