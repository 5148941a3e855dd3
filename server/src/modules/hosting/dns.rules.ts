import type { HostingDnsView } from '@portal/contracts/modules/hosting.contract.ts'

type Entry = HostingDnsView['records'][number]
export type DnsState = Entry['state']
type RecordType = 'A' | 'AAAA' | 'MX' | 'TXT'

/** A record that should be. */
interface WantedRecord {
  readonly type: RecordType
  readonly name: string
  readonly value: string
  readonly required: boolean
}

/** Where a panel's domains should lead. */
export interface Lead {
  readonly ipv4: string
  readonly ipv6: string
  readonly mailHost: string
  readonly nameservers: readonly string[]
}

const SPF = 'v=spf1 a mx ~all'

/** The records that make a domain lead to its panel. */
export function wantedRecords(domain: string, { ipv4, ipv6, mailHost }: Lead): WantedRecord[] {
  const www = `www.${domain}`
  return [
    ...(ipv4 === '' ? [] : [record('A', domain, ipv4, true), record('A', www, ipv4, false)]),
    // A site that IPv4 finds is found; one that has no other address is not.
    ...(ipv6 === '' ? [] : [record('AAAA', domain, ipv6, ipv4 === ''), record('AAAA', www, ipv6, false)]),
    ...(mailHost === '' ? [] : [record('MX', domain, mailHost, false), record('TXT', domain, SPF, false)]),
  ]
}

const record = (type: RecordType, name: string, value: string, required: boolean): WantedRecord => ({ type, name, value, required })

/** What the DNS says in place of, or as, a record; null: nobody could be asked. */
export type Said = readonly string[] | null

function stateOf({ type, value }: WantedRecord, said: Said): DnsState {
  if (said === null) return 'unknown'
  // Other texts stand beside it.
  const about = type === 'TXT' ? said.filter((text) => text.startsWith('v=spf1')) : said
  if (about.length === 0) return 'missing'
  if (type === 'TXT') return 'right'
  // Whoever is sent elsewhere now and then does not always find the site.
  return about.every((one) => sameName(one, value)) ? 'right' : 'wrong'
}

const sameName = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (text: string): string => text.toLowerCase().replace(/\.$/, '')

const WORST: readonly DnsState[] = ['wrong', 'missing', 'unknown', 'right']

/** Each record with what was found, and the whole by what a visitor needs. */
export function dnsView(wanted: readonly WantedRecord[], said: readonly Said[], lead: Lead, checkedAt: Date): HostingDnsView {
  const records = wanted.map((one, n): Entry => {
    const answer = said[n] ?? null
    return { ...one, state: stateOf(one, answer), found: [...(answer ?? [])].slice(0, 10).map((text) => text.slice(0, 200)) }
  })
  const needed = records.filter(({ required }) => required).map(({ state }) => state)
  const state = WORST.find((one) => needed.includes(one)) ?? 'unknown'
  return { state, checkedAt: checkedAt.toISOString(), records, nameservers: [...lead.nameservers] }
}

/** Before anybody has asked. */
export const unaskedView = (domain: string, lead: Lead): HostingDnsView => ({
  state: 'unknown',
  checkedAt: null,
  records: wantedRecords(domain, lead).map((one): Entry => ({ ...one, state: 'unknown', found: [] })),
  nameservers: [...lead.nameservers],
})
