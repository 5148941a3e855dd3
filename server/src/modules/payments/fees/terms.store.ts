import type { Currency } from '@portal/contracts/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import { placeholder, prepared } from '../../../platform/prepared.ts'
import type { Tx } from '../../../platform/tx.ts'
import { paymentTerms } from './tables.ts'

export type PaymentTerms = typeof paymentTerms.$inferSelect

const readTerms = prepared((db) =>
  db
    .select()
    .from(paymentTerms)
    .where(and(eq(paymentTerms.brandId, placeholder('brandId')), eq(paymentTerms.currency, placeholder('currency')))),
)

/** What a brand has said of its gateways, by gateway. */
export async function termsOf(tx: Tx, brandId: number, currency: Currency): Promise<ReadonlyMap<string, PaymentTerms>> {
  const rows = await readTerms(tx, { brandId, currency })
  return new Map(rows.map((row) => [row.gateway, row]))
}

/** In place of the version that was seen, 0 where there was none; null where somebody else was faster. */
export async function writeTerms(tx: Tx, { version, ...terms }: Omit<PaymentTerms, 'updatedAt'>): Promise<PaymentTerms | null> {
  const { brandId: _, gateway: __, currency: ___, ...set } = terms
  const fresh = { ...set, version: version + 1, updatedAt: tx.now }
  const [row] =
    version === 0
      ? await tx.db
          .insert(paymentTerms)
          .values({ ...terms, ...fresh })
          .onConflictDoNothing()
          .returning()
      : await tx.db
          .update(paymentTerms)
          .set(fresh)
          .where(
            and(
              ...[eq(paymentTerms.brandId, terms.brandId), eq(paymentTerms.gateway, terms.gateway)],
              ...[eq(paymentTerms.currency, terms.currency), sql`${paymentTerms.version} = ${version}`],
            ),
          )
          .returning()
  return row ?? null
}
