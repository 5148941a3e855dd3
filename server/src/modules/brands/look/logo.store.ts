import type { Theme } from '@portal/contracts/contrast.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, noteChange } from '../store.ts'
import { brandLogos, brands, type LogoFacts } from '../tables.ts'

/** Writes the picture and what it is, or takes both away. No new version: whoever writes the settings beside it loses nothing. */
export async function saveLogo(
  tx: Tx,
  brandId: number,
  theme: Theme,
  logo: { readonly facts: LogoFacts; readonly content: Buffer } | null,
): Promise<Brand> {
  const own = and(eq(brandLogos.brandId, brandId), eq(brandLogos.theme, theme))
  if (!logo) await tx.db.delete(brandLogos).where(own)
  else {
    const { content } = logo
    await tx.db
      .insert(brandLogos)
      .values({ brandId, theme, content })
      .onConflictDoUpdate({ target: [brandLogos.brandId, brandLogos.theme], set: { content } })
  }
  const logos = logo
    ? sql`${brands.logos} || jsonb_build_object(${theme}::text, ${JSON.stringify(logo.facts)}::jsonb)`
    : sql`${brands.logos} - ${theme}::text`
  const [row] = await tx.db.update(brands).set({ logos }).where(eq(brands.id, brandId)).returning()
  if (!row) throw new Error(`there is no brand ${brandId}`)
  noteChange(tx)
  return row
}

export async function readLogo(tx: Tx, brandId: number, theme: Theme): Promise<Buffer | null> {
  const [row] = await tx.db
    .select({ content: brandLogos.content })
    .from(brandLogos)
    .where(and(eq(brandLogos.brandId, brandId), eq(brandLogos.theme, theme)))
  return row?.content ?? null
}
