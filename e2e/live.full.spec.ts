import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { openAccount } from './support/api.ts'
import { Customer, PASSWORD } from './support/journey.ts'
import { secondNginx } from './support/second-nginx.ts'
import { settled, visit } from './support/settled.ts'
import { expectAccessible, watch } from './support/watch.ts'

/** Answers how it ended, once it does. */
function publish(url: string): { readonly child: ChildProcess; readonly ended: Promise<number | null> } {
  const source = ['-re', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-f', 'lavfi', '-i', 'sine']
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-t', '180', '-f', 'flv', url]
  const child = spawn('ffmpeg', ['-loglevel', 'quiet', ...source, ...made], { stdio: 'ignore' })
  return { child, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

test('[O5] a live plan is ordered, published to with ffmpeg, played back, sent on to a second nginx that dies and returns, and cut by a new key; on a phone in three languages', async ({
  page,
}) => {
  const answer = await page.request.post('/api2/public/domain/metadata', { data: {} })
  const { payload } = ((await answer.json()) as { data: { payload: string } }).data
  // biome-ignore lint/suspicious/noSkippedTests: where no engine is installed there is nothing to publish to; CI counts a skip as a failure
  test.skip((JSON.parse(payload) as { simulated: boolean }).simulated, 'QEMU or its guest image is not installed: npm run engines')
  // biome-ignore lint/suspicious/noSkippedTests: as above
  test.skip(process.getuid?.() !== 0, 'the second nginx has an address of its own, which takes root')
  const customer = new Customer(page, 'en-US', `onair-${Date.now().toString(36)}`)
  const { say } = customer
  const main = page.getByRole('main')
  await customer.arrive(50)

  await page.goto('/home/order?type=live')
  await page.getByRole('radio', { name: /^Live 1/ }).check({ force: true })
  await page.getByLabel(say('orders.hostname')).fill('live-01')
  const id = await customer.payServer('live-01')
  const there = `/home/cloud-vps/detail/${id}?tab=live`
  const address = (pattern: RegExp) => main.getByText(pattern).filter({ visible: true }).first()

  await page.goto(there)
  await expect(address(/^rtmp:\/\/[\d.]+:\d+\/live$/)).toBeVisible()
  const ingest = await address(/^rtmp:\/\//).innerText()
  const viewers = await address(/\.m3u8$/).innerText()
  await settled(page)
  await expectAccessible(page, 'a live plan')

  const reveal = async (): Promise<string> => {
    await main.getByRole('button', { name: say('live.send.reveal') }).click()
    const proof = page.getByRole('dialog', { name: say('security.proof.title') })
    const shown = main.getByText(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/)
    await expect(proof.or(shown)).toBeVisible()
    if (await proof.isVisible()) {
      await proof.getByLabel(say('accounts.password'), { exact: true }).fill(PASSWORD)
      await proof.getByRole('button', { name: say('security.proof.confirm') }).click()
    }
    return await shown.innerText()
  }
  const key = await reveal()
  const platform = await secondNginx()
  const open: (() => void)[] = [platform.close]
  try {
    const target = main.getByRole('listitem').filter({ hasText: 'Second nginx' })
    await test.step('a target in somebody’s own network is refused beside its field; one elsewhere is listed, without its key', async () => {
      await main.getByRole('button', { name: say('live.targets.add') }).click()
      const dialog = page.getByRole('dialog', { name: say('live.add.title') })
      await dialog.getByLabel(say('live.add.name')).fill('Second nginx')
      const server = dialog.getByLabel(say('live.add.server'))
      await server.fill('rtmp://192.168.1.1/live')
      await dialog.getByLabel(say('live.add.key')).fill('secret-there')
      await dialog.getByRole('button', { name: say('live.add.submit') }).click()
      await expect(server).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'adding a target')
      await server.fill(platform.server)
      await dialog.getByRole('button', { name: say('live.add.submit') }).click()
      await expect(dialog).toBeHidden()
      // The guest was told, and whoever publishes from now on is not cut by that.
      await expect(target).toContainText(say('live.targets.state.idle'))
      expect(await main.innerText()).not.toContain('secret-there')
    })

    expect(await publish(`${ingest}/not-${key}`).ended).not.toBe(0)
    const onAir = publish(`${ingest}/${key}`)
    open.push(() => onAir.child.kill('SIGKILL'))
    await test.step('what arrives is shown and sent on, and plays without the key', async () => {
      const panel = page.getByRole('region', { name: say('live.onAir.title') })
      await expect(panel).toBeVisible()
      await expect(panel).toContainText('320 × 180')
      await expect(target).toContainText(say('live.targets.state.receiving'))
      await expect.poll(() => platform.segments('secret-there')).not.toEqual([])
      // It fails while its customer looks elsewhere.
      platform.kill()
      await expect.poll(async () => await (await page.request.get(viewers)).text()).toMatch(/stream-\d+\.ts/)
      expect(await (await page.request.get(viewers)).text()).not.toContain(key)
      await page.goto('/home/cloud-vps')
      await expect(
        main
          .getByText(/^On air, [\d.]+ Mbit\/s$/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await page.goto(there)
      await expect(panel.getByRole('slider')).toBeVisible()
    })

    await test.step('a target that died is shown as one, and gets the stream again when it returns', async () => {
      await expect(target).toContainText(say('live.targets.state.waiting'))
      platform.start()
      await expect.poll(() => platform.segments('secret-there')).not.toEqual([])
      await expect(target).toContainText(say('live.targets.state.receiving'))
    })

    await test.step('a new key cuts who is on air, and the old one is refused', async () => {
      await main.getByRole('button', { name: say('live.rotate.action') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('live.rotate.confirm') })
        .click()
      await onAir.ended
      await expect(page.getByRole('region', { name: say('live.onAir.off') })).toBeVisible()
      expect(await publish(`${ingest}/${key}`).ended).not.toBe(0)
      expect(await reveal()).not.toBe(key)
    })
  } finally {
    for (const end of open) end()
  }

  await test.step('on a phone it reads well in every language', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const account = await openAccount(page, { username: customer.name, password: PASSWORD })
    const watched = watch(page)
    for (const locale of ['vi-VN', 'zh-CN', 'en-US'] as const) {
      await account.call('user/levprotected/profile/update', { locale })
      await visit(page, there)
      await expectAccessible(page, `live plan ${locale} phone`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBeLessThanOrEqual(390)
    }
    expect(watched.problems).toEqual([])
  })
})
