import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBrand } from '../../src/main/brand-options.ts'
import { createBrand } from '../../src/main/create-brand.ts'
import { ConfigError } from '../../src/platform/config.ts'
import { type Composed, composed } from './composed.ts'
import { productionSettings } from './settings.ts'

const settings = { baseUrl: 'https://portal.example.com', mailFrom: 'Example Hosting <no-reply@example.com>' }

const refusal = (args: readonly string[]): readonly string[] => {
  try {
    readBrand(args, settings)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('[R3] the first brand of a production installation', () => {
  let production: Composed
  beforeAll(async () => {
    production = await composed(productionSettings())
  })
  afterAll(() => production.dispose())

  it('is made by one command, and from then on the portal answers customers', async () => {
    const metadata = (): ReturnType<Composed['post']> => production.post('/api2/public/domain/metadata', {}, { host: 'portal.example.com' })
    expect((await metadata()).data['code']).toBe('brand-unknown')
    expect(await createBrand(['--name', 'Example Hosting', '--currency', 'VND', '--locale', 'vi-VN'], production.config)).toContain(
      'portal.example.com',
    )
    const { payload } = (await metadata()).data
    expect(JSON.parse(String(payload))).toMatchObject({ code: 'example-hosting', currency: 'VND', defaultLocale: 'vi-VN', demo: false })
    expect(JSON.parse(String(payload))).toMatchObject({ supportEmail: 'no-reply@example.com', host: 'portal.example.com' })
  })

  it('is not made twice under one code', async () => {
    const again = createBrand(['--name', 'Example', '--code', 'example-hosting'], production.config)
    await expect(again).rejects.toThrow(/a brand "example-hosting" exists/)
  })

  it('gets its code, host, sender and support address from what is known', () => {
    expect(readBrand(['--name', 'Sen Việt Đà Nẵng'], settings)).toMatchObject({
      code: 'sen-viet-da-nang',
      hosts: ['portal.example.com'],
      baseUrl: 'https://portal.example.com',
      mailSender: settings.mailFrom,
      supportEmail: 'no-reply@example.com',
      methods: ['balance', 'points'],
    })
    expect(readBrand(['--name', 'X', '--host', 'a.example', '--host', '*'], settings).hosts).toEqual(['a.example', '*'])
  })

  it('is refused with one line per mistake and the usage', () => {
    const list = refusal([
      '--name',
      '',
      '--url',
      'https://x.example/portal',
      '--host',
      'https://x',
      '--currency',
      'EUR',
      '--time-zone',
      'Mars',
      '--colour',
      'red',
    ])
    const names = list.map((line) => line.split(':')[0])
    expect(names).toEqual(['--name', '--code', '--url', '--host', '--currency', '--time-zone', '--colour', 'usage'])
    expect(refusal(['--nmae', 'x'])[0]).toMatch(/nmae/)
  })
})
