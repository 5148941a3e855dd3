import { expect, it } from 'vitest'
import { type Registration, registrationProblems } from './validation.ts'

const empty: Registration = {
  ...{ username: '', profileName: '', email: '', phone: '', social: '', password: '', passwordConfirm: '' },
  acceptTerms: false,
}
const keys = ((key: string) => key) as unknown as Parameters<typeof registrationProblems>[0]

it('a field that is empty is called empty, not wrong', () => {
  const problems = registrationProblems(keys, empty, 'required')
  for (const field of ['username', 'profileName', 'email', 'password', 'passwordConfirm'] as const)
    expect(problems[field], field).toBe('required')
})

it('one that is filled is told what is wrong with it', () => {
  const problems = registrationProblems(keys, { ...empty, email: 'nobody', password: 'short', passwordConfirm: 'other' }, 'required')
  expect(problems).toMatchObject({ email: 'problems.email', password: 'problems.too-short', passwordConfirm: 'problems.registerDiffer' })
})
