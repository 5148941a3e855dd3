import { hostingErrors } from '@portal/contracts/errors/hosting.errors.ts'
import { useLocale, useTranslations } from 'use-intl'
import { TextAreaField } from '../../../design/form/other-fields.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import type { FieldBinding } from '../../../design/form/use-form.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { type DomainProblem, dnsName, domainProblem, domainsIn } from '../../orders/cart/domain.ts'

/** Who stops typing has written what is meant. */
const RESTED_MS = 1_200

export interface DomainFieldProps extends FieldBinding<string> {
  /** How many are ordered: each has a domain of its own. */
  readonly units: number
}

/** Which domain a site is ordered for: told at once what it is called in the DNS, and what is wrong once nobody types. */
export function DomainField({ units, ...field }: DomainFieldProps) {
  const t = useTranslations('hosting.cart')
  const locale = useLocale()
  const rested = useSettled(field.value, RESTED_MS) === field.value
  const problem = domainProblem(field.value, units)
  const own = (of: DomainProblem): string => {
    if (of === 'too-few' || of === 'too-many') return t(of, { n: units })
    if (of === 'twice') return t('twice')
    return hostingErrors[`hosting.domain-${of}`][locale]
  }
  // What is wrong here is nearer than what was refused; an empty field is no mistake before somebody has ordered.
  const error = rested && problem && problem !== 'missing' ? own(problem) : field.error && problem ? own(problem) : field.error
  const names = domainsIn(field.value).map((domain) => [domain, dnsName(domain)] as const)
  const others = names.flatMap(([domain, name]) => (name !== null && name !== domain.toLowerCase() ? [name] : []))
  const hint = others.length > 0 ? t('dnsName', { name: others.join(', ') }) : t(units > 1 ? 'hintMany' : 'hint')
  const shared = { ...field, error, hint, mono: true } as const
  return units > 1 ? (
    <TextAreaField {...shared} label={t('domains')} rows={Math.min(6, units)} placeholder={'example.com\nexample.vn'} />
  ) : (
    <TextField
      {...shared}
      label={t('domain')}
      autoCapitalize="none"
      spellCheck={false}
      autoComplete="off"
      inputMode="url"
      maxLength={300}
      placeholder="example.com"
    />
  )
}
