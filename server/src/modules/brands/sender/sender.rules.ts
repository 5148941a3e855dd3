import type { SenderCheck, SenderReason, SenderState } from '@portal/contracts/brands.ts'

/** What receivers of mail look up about a sender's domain, and what they will think of it. */

/** The texts that stand under a name; null: nobody answered. */
export type TextLookup = (name: string) => Promise<readonly string[] | null>

export interface DnsRecord {
  readonly name: string
  readonly value: string
}

export interface Judgement {
  readonly what: SenderCheck
  readonly state: SenderState
  readonly reason: SenderReason
  readonly name: string
  readonly found: string[]
  readonly publish: DnsRecord | null
}

/** Of `Name <name@example.com>` or the bare address. */
export const domainOf = (sender: string): string => sender.replace(/^.*@|>.*$/g, '').toLowerCase()

export const dkimRecord = (domain: string, { selector, publicKey }: { selector: string; publicKey: string }): DnsRecord => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey}`,
})

/** `tag=value` pairs; white space within a value does not count, as long keys come in parts. */
function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').flatMap((part) => {
    const [, tag, value] = /^\s*([a-z0-9_-]+)\s*=([\s\S]*)$/i.exec(part) ?? []
    return tag === undefined || value === undefined ? [] : [[tag.toLowerCase(), value.replaceAll(/\s+/g, '')] as const]
  })
  return new Map(pairs)
}

const silent = (what: SenderCheck, name: string): Judgement => ({
  ...{ what, name, state: 'unknown', reason: 'no-answer', found: [], publish: null },
})

export function judgeSpf(domain: string, texts: readonly string[] | null): Judgement {
  if (texts === null) return silent('spf', domain)
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const publish = { name: domain, value: 'v=spf1 mx a ~all' }
  const said = (state: SenderState, reason: SenderReason): Judgement => ({
    ...{ what: 'spf', state, reason, name: domain, found, publish: state === 'ok' ? null : publish },
  })
  const [record] = found
  if (record === undefined) return said('missing', 'spf-missing')
  // Two of them are as good as none (RFC 7208, 4.5).
  if (found.length > 1) return said('wrong', 'spf-several')
  const terms = record.toLowerCase().split(/\s+/).slice(1)
  if (terms.some((term) => term === 'all' || term === '+all')) return said('wrong', 'spf-open')
  const closed = terms.some((term) => term === '-all' || term === '~all' || term.startsWith('redirect='))
  return closed ? said('ok', 'spf-ok') : said('weak', 'spf-neutral')
}

export function judgeDkim(
  domain: string,
  key: { readonly selector: string; readonly publicKey: string } | null,
  texts: readonly string[] | null,
): Judgement {
  if (!key) return { what: 'dkim', state: 'missing', reason: 'dkim-no-key', name: `_domainkey.${domain}`, found: [], publish: null }
  const publish = dkimRecord(domain, key)
  if (texts === null) return silent('dkim', publish.name)
  const found = texts.filter((text) => tagsOf(text).has('p'))
  const said = (state: SenderState, reason: SenderReason): Judgement => ({
    ...{ what: 'dkim', state, reason, name: publish.name, found, publish: state === 'ok' ? null : publish },
  })
  if (found.length === 0) return said('missing', 'dkim-missing')
  const ours = found.length === 1 && tagsOf(found[0] ?? '').get('p') === key.publicKey
  return ours ? said('ok', 'dkim-ok') : said('wrong', 'dkim-other-key')
}

/** Where it may stand: at the domain, else at one above it, never at a top level. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return Array.from({ length: Math.max(1, labels.length - 1) }, (_, at) => `_dmarc.${labels.slice(at).join('.')}`)
}

export function judgeDmarc(domain: string, name: string, texts: readonly string[] | null, reports: string): Judgement {
  if (texts === null) return silent('dmarc', name)
  const found = texts.filter((text) => /^v=DMARC1(\s*;|$)/i.test(text.trim()))
  const publish = { name: `_dmarc.${domain}`, value: `v=DMARC1; p=quarantine; rua=mailto:${reports}` }
  const said = (state: SenderState, reason: SenderReason): Judgement => ({
    ...{ what: 'dmarc', state, reason, name, found, publish: state === 'ok' ? null : publish },
  })
  if (found.length === 0) return said('missing', 'dmarc-missing')
  const policy = tagsOf(found[0] ?? '')
    .get('p')
    ?.toLowerCase()
  if (found.length > 1 || !['none', 'quarantine', 'reject'].includes(policy ?? '')) return said('wrong', 'dmarc-wrong')
  return policy === 'none' ? said('weak', 'dmarc-none') : said('ok', 'dmarc-ok')
}
