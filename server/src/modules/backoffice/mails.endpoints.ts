import { searchTerms } from '@portal/contracts/lists.ts'
import { mailDetail, mailList, mailResend, mailTest as mailTestCall } from '@portal/contracts/modules/mails.operator.contract.ts'
import type { BrandRef } from '@portal/contracts/staff-views.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { findMail, listMails, type MailRow, sendAgain } from '../../platform/mail-list.ts'
import { withoutFragments } from '../../platform/masked.rules.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandRefs, whoseAre } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { mailTest } from './test-mail.ts'

/** What was written to customers and staff; whoever reads it here cannot use a link to open an account. */
export const mailHandlers: readonly Handler[] = [
  query(mailList, async ({ tx, lang }, { page, pageSize, search, sort, state, accountId, brandId }) => {
    const paging = { ascending: sort === 'id', limit: pageSize, offset: (page - 1) * pageSize }
    const text = searchTerms(search)?.text ?? null
    const said = codesSaying(text, staffLabels[lang].mail.state)
    const { rows, counts } = await listMails(tx, { accountId, brandId, state, text, said, ...paging })
    const all = counts.queued + counts.sent + counts.failed
    return { items: await mailRows(tx, rows), total: state === undefined ? all : counts[state], counts: { all, ...counts } }
  }),

  query(mailDetail, async ({ tx }, { id }) => {
    const mail = (await findMail(tx, id)) ?? fail('not-found')
    const [row] = await mailRows(tx, [mail])
    if (!row) return fail('not-found')
    return { ...row, sender: mail.sender, text: withoutFragments(mail.text), html: withoutFragments(mail.html) }
  }),

  command(mailResend, async ({ tx, note, requestId }, { id }) => {
    const mail = (await findMail(tx, id)) ?? fail('not-found')
    const again = await sendAgain(tx, mail, `again:${id}:${requestId ?? tx.now.toISOString()}`)
    const { template, recipient, state, accountId } = mail
    note({
      detail: `${template} ${recipient}`,
      ...(accountId !== null && { accountId }),
      before: { mail: id, state },
      after: { mail: again, state: 'queued' },
    })
    return { id: again }
  }),

  command(mailTestCall, async ({ tx, staff, note }, { brandId }) => {
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    const id = await mailTest(tx, brand, staff)
    note({ detail: brand.name, after: { mail: id, recipient: staff.email } })
    return { id }
  }),
]

async function mailRows(tx: Tx, rows: readonly MailRow[]) {
  const whose = await whoseAre(
    tx,
    rows.flatMap(({ accountId }) => accountId ?? []),
  )
  const brands: ReadonlyMap<number, BrandRef> = await brandRefs(tx, new Set(rows.map(({ brandId }) => brandId)))
  return rows.map(({ id, brandId, accountId, template, locale, recipient, subject, state, lastError, createdAt, sentAt }) => ({
    ...{ id, template, locale, recipient, subject, state, error: lastError },
    brand: brands.get(brandId) ?? null,
    customer: accountId === null ? null : (whose.get(accountId)?.customer ?? null),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}
