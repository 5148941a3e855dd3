import { expect, type Page } from '@playwright/test'

const AMOUNT = /(≈\s*)?(?:\d[\d.,]*\s?[₫$]|[₫$]\s?\d[\d.,]*)/g

/**
 * One currency leads on a screen: the ledger's, in which money is owned and paid. What an amount is worth in đồng stands right after it and is
 * marked ≈.
 */
export async function expectOneCurrency(page: Page, name: string): Promise<void> {
  const text = await page.locator('body').innerText()
  const amounts = [...text.matchAll(AMOUNT)].map(([amount]) => amount)
  const strays = amounts.filter((amount, at) => amount.includes('₫') && !(amount.startsWith('≈') && amounts[at - 1]?.includes('$')))
  expect(strays, `${name}: amounts in đồng that lead`).toEqual([])
}
