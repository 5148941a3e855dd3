import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { newKey, runInGuest } from '../server/test/support/guest.ts'
import { DEMO, openAccount } from './support/api.ts'
import { Customer, PASSWORD, picture } from './support/journey.ts'
import { visit } from './support/settled.ts'
import { watch } from './support/watch.ts'

const LINH = { username: 'linh', password: 'linh-Pass-2026', email: 'linh@arden.example' }

async function skipWithoutEngine({ request }: Page): Promise<void> {
  const answer = await request.post('/api2/public/domain/metadata', { data: {} })
  const { payload } = ((await answer.json()) as { data: { payload: string } }).data
  // biome-ignore lint/suspicious/noSkippedTests: where no engine is installed there is nothing to prove; CI counts a skip as a failure
  test.skip((JSON.parse(payload) as { simulated: boolean }).simulated, 'QEMU or its guest image is not installed: npm run engines')
}

test('a stranger registers, pays, orders a server, types into the real machine, stops it and starts it', async ({ page, context }) => {
  await skipWithoutEngine(page)

  // The first answer to a registration asks for a proof of work: the one refusal that is meant.
  const watched = watch(page, [/levprotected\/register/, /403/])
  const annie = new Customer(page, 'en-US', 'annie')
  await annie.register()
  await annie.activate()
  await annie.signIn()
  await annie.topUp('50', '$50.00')
  const id = await annie.orderServer('web-01')
  const login = await annie.login()

  const screen = await annie.openConsole(context)
  const before = await picture(screen)
  await screen.locator('main canvas').first().click()
  const enter = async (): Promise<void> => {
    await screen.keyboard.press('Enter')
    // The guest throws away what is typed before it asks, and nothing outside tells when it does: a person waits to read, too.
    await screen.waitForTimeout(2500)
  }
  await screen.keyboard.type(login.username, { delay: 60 })
  await enter()
  expect(await picture(screen)).not.toBe(before)
  // Nobody types twenty random characters by hand.
  await screen.getByRole('button', { name: annie.say('consoles.paste') }).click()
  await screen.getByRole('dialog').getByRole('textbox').fill(login.password)
  await screen.getByRole('button', { name: annie.say('consoles.typeKeys', { n: login.password.length }) }).click()
  await expect(screen.getByRole('dialog')).toBeHidden()
  await enter()
  // The same machine over its serial line.
  const view = screen.getByRole('radiogroup', { name: annie.say('consoles.view') })
  await view.getByText(annie.say('consoles.text'), { exact: true }).click()
  const line = screen.locator('.xterm-rows')
  await expect(async () => {
    await screen.keyboard.press('Enter')
    await expect(line).toContainText('login:')
  }).toPass()
  await screen.keyboard.type(login.username, { delay: 60 })
  await enter()
  await screen.keyboard.type(login.password, { delay: 20 })
  await enter()
  await screen.keyboard.type('echo text-$((6*7))', { delay: 60 })
  await enter()
  await expect(line).toContainText('text-42')
  await view.getByText(annie.say('consoles.rfb'), { exact: true }).click()
  await screen.locator('main canvas').first().click()

  await test.step('[S13] a graph shows the load that is made inside', async () => {
    // Minutes of the portal's clock, in each of which the guest has some seconds.
    const minutes = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n++) {
        await page.waitForTimeout(3000)
        await page.request.post('/dev/clock', { data: { advance: '1m' } })
      }
    }
    await minutes(3)
    // No sign of it needs the shift key, which nobody holds here.
    await screen.keyboard.type('sha256sum /dev/zero', { delay: 60 })
    await enter()
    await minutes(3)
    await page.goto(`/home/cloud-vps/detail/${id}?tab=graphs&range=hour`)
    const cpu = page.getByRole('region', { name: annie.say('graphs.cpu'), exact: true })
    const figure = async (which: 'min' | 'max'): Promise<number> => {
      const text = await cpu.getByText(new RegExp(`^${annie.say(`graphs.${which}`)} `)).innerText()
      return Number(/[\d.]+/.exec(text)?.[0])
    }
    await expect(async () => expect(await figure('max')).toBeGreaterThan(Math.max(1, 2 * (await figure('min'))))).toPass()
    await expect(page.getByText(annie.say('graphs.transfer.notMeasured'))).toBeVisible()
    await screen.bringToFront()
    await screen.locator('main canvas').first().click()
    await screen.keyboard.press('Control+c')
    await screen.waitForTimeout(2500)
  })
  await screen.keyboard.type('poweroff', { delay: 60 })
  await enter()

  // The machine switched itself off from inside; the portal finds out by asking the engine.
  await page.bringToFront()
  await annie.seesState('stopped')
  await annie.press('start')
  await annie.seesState('running')
  await annie.press('stop')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: annie.say('compute.verb.stop') })
    .click()
  await annie.seesState('stopped')
  await annie.press('start')
  await annie.seesState('running')

  await test.step('another system mends it, and goes without a trace', async () => {
    await page.goto(`/home/cloud-vps/detail/${id}?tab=rescue`)
    await annie.enterRescue('web-01')
    await page.getByRole('button', { name: annie.say('rescue.reveal') }).click()
    await expect(page.getByRole('main').getByText('root', { exact: true })).toBeVisible()
    await annie.leaveRescue('web-01')
    await annie.seesState('running')
  })

  const home = mkdtempSync(join(tmpdir(), 'portal-e2e-rebuild-'))
  const { call } = await openAccount(page, { username: annie.name, password: PASSWORD })
  const inside = async (who: Parameters<typeof runInGuest>[2], command: string) => {
    const { reach } = await call<{ reach: { host: string; port: number } }>('user/service/vps/detail', { id })
    return await runInGuest(home, { ssh: reach }, who, command)
  }
  await expect.poll(() => inside(login, 'echo mine >/root/mine && sync && ls /root')).toBe('mine')
  // The same system from the beginning: what was on the disk is gone, and the old password lets nobody in.
  await page.goto(`${new URL(page.url()).pathname}/rebuild`)
  await annie.rebuild('web-01')
  await expect(page.getByText(annie.say('compute.done.rebuild', { name: 'web-01' }))).toBeVisible()
  await annie.seesState('running')
  const anew = await annie.login()
  await expect.poll(() => inside(anew, 'ls /root')).toBe('')
  expect([anew.password === login.password, await inside(login, 'ls /root')]).toEqual([false, null])
  rmSync(home, { recursive: true })
  expect(watched.problems).toEqual([])
})

test('what the screens say of a machine is so inside it: its keys and passwords, a snapshot, a backup, and whose it is', async ({
  page,
  browser,
}) => {
  await skipWithoutEngine(page)
  // The cart that holds the key asks before it is left by address.
  page.on('dialog', (dialog) => void dialog.accept())
  const home = mkdtempSync(join(tmpdir(), 'portal-e2e-ssh-'))
  const [own, strange] = [await newKey(join(home, 'own')), await newKey(join(home, 'strange'))]
  const { call } = await openAccount(page)
  await call('user/profile/ssh-key/add', { name: 'Laptop', publicKey: own.publicKey })
  const demo = new Customer(page, 'en-US', DEMO.username, DEMO.password)
  const { say } = demo
  const main = page.getByRole('main')
  const name = 'real-02'

  await page.goto('/home/order?type=premium')
  await page.getByRole('checkbox', { name: /Laptop/ }).check()
  const id = Number(await demo.orderServer(name))
  const detail = `/home/cloud-vps/detail/${id}`
  const { reach } = await call<{ reach: { host: string; port: number } }>('user/service/vps/detail', { id })
  type Login = Parameters<typeof runInGuest>[2]
  /** Null: not let in. */
  const inside = (login: Login, command = 'hostname') => runInGuest(home, { ssh: reach }, login, command)
  const byKey: Login = { username: 'root', keyFile: own.file }
  /** A machine that is stopped, written and started again needs its time until it answers. */
  const expectFiles = (names: string) => expect.poll(() => inside(byKey, 'ls /root'), { timeout: 180_000 }).toBe(names)

  await test.step('[S2] the key that was ordered with it signs in over SSH, another does not', async () => {
    await expect.poll(() => inside(byKey)).toBe(name)
    expect(await inside({ username: 'root', keyFile: strange.file })).toBeNull()
  })

  await test.step('[S2] a new password signs in over SSH, the one before no longer', async () => {
    const before = await demo.login()
    expect(await inside(before)).toBe(name)
    await page.getByRole('button', { name: say('keys.password.resetOf', { name }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('keys.password.confirm') })
      .click()
    await expect(page.getByText(say('keys.password.done', { name }))).toBeVisible()
    expect([await inside(await demo.login()), await inside(before)]).toEqual([name, null])
  })

  await test.step('[S3] a snapshot brings a file back that went, and takes one away that came', async () => {
    expect(await inside(byKey, 'echo kept >/root/snapped && sync && ls /root')).toBe('snapped')
    await page.goto(`${detail}/take-snapshot`)
    const panel = page.getByRole('dialog', { name: say('compute.snapshots.takeOf', { server: name }) })
    await panel.getByRole('button', { name: say('compute.snapshots.take') }).click()
    await expect(panel).toBeHidden()
    await page.goto(`${detail}?tab=snapshots`)
    await expect(main.getByText(say('compute.snapshotState.ready'), { exact: true })).toBeVisible()
    expect(await inside(byKey, 'rm /root/snapped && echo lost >/root/since && sync && ls /root')).toBe('since')
    await main.getByRole('button', { name: say('compute.snapshots.act.restore'), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('compute.snapshots.restore.title', { server: name }) })
    await question.getByRole('textbox').fill(name)
    await question.getByRole('button', { name: say('compute.snapshots.act.restore') }).click()
    await demo.proves(question)
    await expect(page.getByText(say('compute.done.restore', { name }))).toBeVisible()
    await expectFiles('snapped')
  })

  await test.step('[S4] a backup does the same from outside of the engine', async () => {
    await page.goto(`${detail}?tab=backups`)
    await main.getByRole('radio', { name: new RegExp(`^${say('backups.policy.weekly')}`) }).check({ force: true })
    await main.getByRole('button', { name: say('backups.policy.save') }).click()
    await expect(main.getByText(say('backups.checked'))).toBeVisible()
    expect(await inside(byKey, 'rm /root/snapped && echo lost >/root/after && sync && ls /root')).toBe('after')
    await page.goto('/home/cloud-vps/backup')
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: say('backups.recover'), exact: true })
      .click()
    const panel = page.getByRole('dialog', { name: say('backups.over.title', { name }) })
    await panel.getByRole('textbox').fill(name)
    await panel.getByRole('button', { name: say('backups.recover') }).click()
    await demo.proves(panel)
    await expectFiles('snapped')
    await page.goto(detail)
    await demo.seesState('running')
  })

  await test.step('[S7] offered and accepted it is another customer’s, who sees its screen and signs in with what they are shown', async () => {
    const context = await browser.newContext({ locale: 'vi-VN' })
    const linh = new Customer(await context.newPage(), 'vi-VN', LINH.username, LINH.password)
    await openAccount(linh.page, LINH)
    await visit(page, detail)
    await main.getByRole('button', { name: say('services.moreActions') }).click()
    await page.getByRole('menuitem', { name: say('services.transferOut') }).click()
    const drawer = page.getByRole('dialog', { name: say('transfers.title', { name }) })
    await drawer.getByLabel(say('transfers.email'), { exact: true }).fill(LINH.email)
    await drawer.getByLabel(`Type ${name} to confirm`).fill(name)
    await drawer.getByRole('button', { name: say('transfers.send') }).click()
    await demo.proves(drawer)
    await visit(linh.page, '/home/notification')
    await linh.page.getByRole('button', { name: linh.say('transfers.acceptOf', { name }) }).click()
    const question = linh.page.getByRole('dialog', { name: linh.say('transfers.acceptTitle', { name }) })
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: linh.say('transfers.accept'), exact: true }).click()
    await expect(linh.page).toHaveURL(new RegExp(`${detail}$`))
    await linh.seesState('running')
    expect(await inside(await linh.login(), 'cat /root/snapped')).toBe('kept')
    await linh.openConsole(context)
    await context.close()
    await expect(page.getByRole('heading', { name: say('compute.missing.title') })).toBeVisible()
  })
  rmSync(home, { recursive: true })
})
