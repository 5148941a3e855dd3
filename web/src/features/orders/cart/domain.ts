import type { ServiceType } from '@portal/contracts/constants.ts'
import { kindOfType } from '@portal/contracts/kinds/kinds.ts'

/** What is ordered for a domain, and called by it. */
export const asksDomain = (type: ServiceType | null): boolean => type !== null && (kindOfType(type)?.asksDomain ?? false)

/** A name as the DNS keeps it: at least two parts, and the last one with a letter in it, so that no address is taken for a name. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** What people paste: an address of a page, a name with a dot behind it, capital letters. */
const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '')

/** The DNS's name of a domain, letters of other scripts in its own writing; null where it is none. The server's word is the last. */
export function dnsName(text: string): string | null {
  const name = bare(text)
  if (/[\s:@,]/.test(name)) return null
  try {
    const { hostname } = new URL(`http://${name}`)
    return NAME.test(hostname) ? hostname : null
  } catch {
    return null
  }
}

/** As typed, one a line or with commas between. */
export const domainsIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export type DomainProblem = 'missing' | 'invalid' | 'twice' | 'too-few' | 'too-many'

/** What is wrong with the domains of so many units; null: as far as a browser can tell, nothing. */
export function domainProblem(text: string, units: number): DomainProblem | null {
  const domains = domainsIn(text)
  if (domains.length === 0) return 'missing'
  const names = domains.map(dnsName)
  if (names.includes(null)) return 'invalid'
  if (new Set(names).size < names.length) return 'twice'
  if (domains.length === units) return null
  return domains.length < units ? 'too-few' : 'too-many'
}

/** What is sent: each as its owner writes it, without what was pasted around it. */
export const sentDomains = (text: string): string[] => domainsIn(text).map(bare)
