import * as calls from '@portal/contracts/modules/sender.operator.contract.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, live, query } from '../../../platform/http/handlers.ts'
import type { Mail } from '../../../platform/mail.ts'
import { rsaKeyPair } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockBrands } from '../operator.store.ts'
import { type Brand, findBrand } from '../store.ts'
import { insertKey, newestKey, nextKeyId, sealContext, setFound, signingKey } from './keys.store.ts'
import { dkimRecord, dmarcNames, domainOf, type Judgement, judgeDkim, judgeDmarc, judgeSpf, type TextLookup } from './sender.rules.ts'

export interface SenderDeps {
  readonly box: SecretBox
  /** What receivers of mail would be told about a name. */
  readonly lookup: TextLookup
}

async function view(tx: Tx, brand: Brand) {
  const domain = domainOf(brand.mailSender)
  const [key, signing] = [await newestKey(tx, brand.id, domain), await signingKey(tx, brand.id, domain)]
  return {
    domain,
    key: key && {
      ...{ selector: key.selector, record: dkimRecord(domain, key) },
      ...{ signing: key.id === signing?.id, createdAt: key.createdAt.toISOString() },
    },
    signedBy: signing?.selector ?? null,
  }
}

const brandOf = async (tx: Tx, id: number): Promise<Brand> => (await findBrand(tx, id)) ?? fail('not-found')

export const senderHandlers = ({ box, lookup }: SenderDeps): readonly Handler[] => [
  query(calls.operatorSenderDetail, async ({ tx }, { id }) => await view(tx, await brandOf(tx, id))),

  live(calls.operatorSenderKey, async ({ transact, note }, { id }) => {
    await transact((tx) => brandOf(tx, id))
    // It takes a while: not within a transaction.
    const { publicKey, privateKey } = await rsaKeyPair()
    return await transact(async (tx) => {
      await lockBrands(tx)
      const brand = await brandOf(tx, id)
      const domain = domainOf(brand.mailSender)
      const keyId = await nextKeyId(tx)
      const key = { id: keyId, brandId: id, domain, selector: `portal${keyId}`, publicKey, createdAt: tx.now }
      const before = await newestKey(tx, id, domain)
      await insertKey(tx, { ...key, privateKey: box.seal(privateKey, sealContext(keyId)), foundAt: null })
      note({ detail: `${brand.name} · ${domain}`, before: { selector: before?.selector ?? null }, after: { selector: key.selector } })
      return await view(tx, brand)
    })
  }),

  live(calls.operatorSenderCheck, async ({ transact, note }, { id }) => {
    const { brand, key } = await transact(async (tx) => {
      const found = await brandOf(tx, id)
      return { brand: found, key: await newestKey(tx, id, domainOf(found.mailSender)) }
    })
    const domain = domainOf(brand.mailSender)
    const [spf, dkim, dmarc] = await Promise.all([
      lookup(domain).then((texts) => judgeSpf(domain, texts)),
      key ? lookup(dkimRecord(domain, key).name).then((texts) => judgeDkim(domain, key, texts)) : judgeDkim(domain, null, []),
      firstPolicy(lookup, domain, brand.supportEmail),
    ])
    return await transact(async (tx) => {
      const standing = key !== null && key.foundAt !== null
      const found = dkim.state === 'ok'
      // Where nobody answered, nothing is known: what signed goes on.
      if (key && dkim.state !== 'unknown' && found !== standing) await setFound(tx, key.id, found)
      const states = { spf: spf.state, dkim: dkim.state, dmarc: dmarc.state }
      note({ detail: `${brand.name} · ${domain}`, before: { signing: standing }, after: { signing: found, ...states } })
      return { ...(await view(tx, await brandOf(tx, id))), checks: [spf, dkim, dmarc] }
    })
  }),
]

/** The policy of the domain itself counts before that of one above it. */
async function firstPolicy(lookup: TextLookup, domain: string, reports: string): Promise<Judgement> {
  const names = dmarcNames(domain)
  let own: Judgement | undefined
  for (const name of names) {
    const judged = judgeDmarc(domain, name, await lookup(name), reports)
    own ??= judged
    if (judged.state !== 'missing') return judged
  }
  return own ?? judgeDmarc(domain, `_dmarc.${domain}`, [], reports)
}

/** By which a mail is signed as it leaves; null: its brand has no key for this sender, or nobody could verify it yet. */
export const mailSignature =
  (box: SecretBox) =>
  async ({ db }: LiveContext, { brandId, sender }: Pick<Mail, 'brandId' | 'sender'>) => {
    const domain = domainOf(sender)
    const key = await db.read((tx) => signingKey(tx, brandId, domain))
    return key && { domain, selector: key.selector, privateKey: box.open(key.privateKey, sealContext(key.id)) }
  }
