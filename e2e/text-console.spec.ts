import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { labelsIn } from './support/labels.ts'
import { watch } from './support/watch.ts'

const say = labelsIn('en-US')
const PASSWORD = 'demo-Pass-2026'

/** What the terminal shows. */
const terminal = (page: Page) => page.locator('.xterm-rows')
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function openText(page: Page, id: number): Promise<void> {
  await page.goto(`/vm/console/${id}`)
  await expect(page.locator('main canvas')).toBeVisible()
  await page
    .getByRole('radiogroup', { name: say('consoles.view') })
    .getByText(say('consoles.text'), { exact: true })
    .click()
  await expect(terminal(page)).toContainText('login:')
}

test('a machine is used over its serial line: signing in, pasting, a restart, its login at hand, and a second window', async ({
  page,
  context,
}) => {
  const watched = watch(page)
  const { call, server } = await openAccount(page)
  const name = `text-${Date.now().toString(36)}`
  const id = await server(name)
  const login = await call<{ username: string; password: string }>('user/service/vps/reveal-password', { id, proof: PASSWORD })

  await openText(page, id)
  await expect(terminal(page)).toContainText('SIMULATOR')
  await type(page, login.username)
  await expect(terminal(page)).toContainText('Password:')
  await page.getByRole('button', { name: say('consoles.paste') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(`${login.password}\n`)
  await page.getByRole('button', { name: say('consoles.typeKeys', { n: login.password.length + 1 }) }).click()
  await expect(terminal(page)).toContainText('Welcome to the simulator')
  await type(page, 'hostname')
  await expect(terminal(page)).toContainText(`${login.username}@${name}`)

  await page.getByRole('button', { name: say('consoles.login'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(login.username, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await new AxeBuilder({ page }).disableRules(['color-contrast']).analyze()).violations).toEqual([])

  // The line goes on over a restart that is asked for from the window itself.
  await page.getByRole('button', { name: say('compute.powerGroup') }).click()
  await page.getByRole('menuitem', { name: say('compute.verb.restart') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('compute.verb.restart'), exact: true })
    .click()
  await expect(terminal(page)).toContainText('Pretending to boot')
  await expect(terminal(page)).toContainText('login:')

  const second = await context.newPage()
  await openText(second, id)
  const told = say('consoles.others', { n: 1 })
  await expect(second.getByRole('status').getByText(told)).toBeVisible()
  await expect(page.getByRole('status').getByText(told)).toBeVisible()
  await second.getByRole('button', { name: say('consoles.takeOver') }).click()
  await expect(page.getByRole('heading', { name: say('consoles.ended.taken-over.title') })).toBeVisible()
  await expect(second.getByRole('status').getByText(told)).toBeHidden()
  expect(watched.problems).toEqual([])
})
