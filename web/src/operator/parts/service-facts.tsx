import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { Address } from '../../design/data/address.tsx'
import type { Definition } from '../../design/data/definition-list.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { kindLookOf } from '../../features/services/kind-looks.ts'
import { knownText } from '../../i18n/known-text.ts'

type Fact = OutputOf<'operator/services/detail'>['facts'][number]

export const factNamed = (facts: readonly Fact[], name: string): string | undefined => facts.find((fact) => fact.name === name)?.value

/** What a kind says of its service where staff look at it; a fact that this console does not know yet is shown by its name. */
export function useServiceFacts(): (kind: string, facts: readonly Fact[]) => readonly Definition[] {
  const t = useTranslations('operator.parts.fact')
  const label = useTranslations()
  const shown = (kind: string, { name, value }: Fact) => {
    if (name === 'state') {
      const staff = kindLookOf(kind)
      return <StatusBadge tone={staff?.toneOf(value) ?? 'unknown'}>{knownText(label, `${staff?.states}.${value}`) ?? value}</StatusBadge>
    }
    if (name === 'address') return <Address>{value}</Address>
    if (name === 'node' || name === 'hostname') return <span className="mono">{value}</span>
    return knownText(t, `values.${name}.${value}`) ?? value
  }
  return (kind, facts) => facts.map((fact) => ({ term: knownText(t, `names.${fact.name}`) ?? fact.name, value: shown(kind, fact) }))
}
