import { createHash } from 'node:crypto'
import { LOGO_MAX, LOGO_SIDE_MAX } from '@portal/contracts/brands.ts'
import type { OperatorBrand } from '@portal/contracts/modules/brands.operator.contract.ts'
import { operatorBrandLogo, operatorBrandLogoShow } from '@portal/contracts/modules/brands.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockBrands } from '../operator.store.ts'
import { type Brand, findBrand } from '../store.ts'
import { judgeLogo } from './logo.rules.ts'
import { readLogo, saveLogo } from './logo.store.ts'

export const logoHandlers = (view: (tx: Tx, brand: Brand) => Promise<OperatorBrand>): readonly Handler[] => [
  command(operatorBrandLogo, async ({ tx, note }, { id, theme, content }) => {
    await lockBrands(tx)
    const before = (await findBrand(tx, id)) ?? fail('not-found')
    const logo = content === null ? null : judged(Buffer.from(content, 'base64'))
    const after = await saveLogo(tx, id, theme, logo)
    note({ detail: before.name, before: { theme, logo: before.logos[theme] ?? null }, after: { theme, logo: logo?.facts ?? null } })
    return await view(tx, after)
  }),

  query(operatorBrandLogoShow, async ({ tx }, { id, theme }) => {
    const facts = (await findBrand(tx, id))?.logos[theme]
    const content = facts && (await readLogo(tx, id, theme))
    return facts && content ? { type: facts.type, content: content.toString('base64') } : fail('not-found')
  }),
]

function judged(content: Buffer) {
  const facts = judgeLogo(content)
  if (typeof facts === 'string') fail(facts, { kilobytes: LOGO_MAX / 1024, side: LOGO_SIDE_MAX })
  return { content, facts: { ...facts, hash: createHash('sha256').update(content).digest('hex').slice(0, 24) } }
}
