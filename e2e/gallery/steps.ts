import { expect, type Page } from '@playwright/test'
import type { labelsIn } from '../support/labels.ts'

type Say = ReturnType<typeof labelsIn>
export type Step = (page: Page, say: Say) => Promise<void>

const NAME = '§'
/** A text of the screens that names something, whatever it names. */
const naming = (say: Say, key: string): RegExp => new RegExp(say(key, { name: NAME }).replace(NAME, '.+'))

/** The account, and all else that is at hand everywhere: a menu, or on a phone the drawer behind `more`. */
export const openAccount =
  (more: string): Step =>
  async (page, say) => {
    const avatar = page.getByRole('button', { name: naming(say, 'shell.accountMenu') })
    const drawer = page.getByRole('button', { name: say(more), exact: true })
    await avatar.or(drawer).first().click()
    await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible()
  }

export const openTray: Step = async (page, say) => {
  await page
    .getByRole('button', { name: say('shell.activity') })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: say('shell.activity') })).toBeVisible()
}

/** Three rows of the list; on a phone rows are chosen after a button. */
export const select: Step = async (page, say) => {
  const start = page.getByRole('button', { name: say('table.choose') })
  if (await start.isVisible()) await start.click()
  const boxes = await page.locator('main').getByRole('checkbox').all()
  const rows = boxes.slice((await page.getByRole('checkbox', { name: say('table.selectAll') }).count()) > 0 ? 1 : 0)
  for (const box of rows.slice(0, 3)) await box.check({ force: true })
}

const openTool =
  (key: string): Step =>
  async (page, say) => {
    // Its name may end in how many filters are set.
    await page
      .locator('main')
      .getByRole('button', { name: say(key) })
      .first()
      .click()
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
  }
export const openFilters = openTool('table.filter')
export const openColumns = openTool('table.columns')
export const openExport = openTool('table.export')

export const openRowMenu: Step = async (page, say) => {
  await page
    .getByRole('button', { name: naming(say, 'table.rowActions') })
    .first()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
}
