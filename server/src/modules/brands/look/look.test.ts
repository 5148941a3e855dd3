import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../../../../test/support/pictures.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { renderMail } from '../../../platform/mail-layout.ts'
import { findBrand } from '../store.ts'
import { judgeLogo } from './logo.rules.ts'

let portal: TestPortal
let owner: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'painter')
})
afterAll(() => portal.dispose())

const set = (content: Buffer | null, more: { id?: number; theme?: 'light' | 'dark' } = {}) =>
  portal.call('operator/brand/logo/set', { id: 1, theme: 'light', content: content?.toString('base64') ?? null, ...more }, { as: owner })
const metadata = async (host?: string) => JSON.parse((await portal.ok('public/domain/metadata', {}, host ? { host } : {})).payload)
const fetched = (url: string, host = 'portal.test') => portal.app.inject({ method: 'GET', url, headers: { host } })

describe('[B1] a brand’s logo', () => {
  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing with a declaration', '<?xml version="1.0"?><svg/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that calls itself GIF', 'GIF89a=1;<script>alert(1)</script>'],
    ['text', 'just words'],
    ['a PNG cut short', png(10, 10).subarray(0, 12).toString('latin1')],
    ['a JPEG without a size', '\u00ff\u00d8\u00ff'],
    ['a PDF', '%PDF-1.7'],
    ['a PNG without width', png(0, 10).toString('latin1')],
  ])('is refused where it is %s', (_, content) => {
    expect(judgeLogo(Buffer.from(content, 'latin1'))).toBe('brand.logo-kind')
  })

  it('is refused by size of file and of picture', async () => {
    expect(judgeLogo(Buffer.alloc(256 * 1024 + 1))).toBe('brand.logo-size')
    expect(judgeLogo(png(2001, 10))).toBe('brand.logo-pixels')
    expect(judgeLogo(png(2000, 10))).toMatchObject({ type: 'image/png', width: 2000, height: 10 })
    expect((await set(png(4000, 4000))).data).toMatchObject({ code: 'brand.logo-pixels' })
  })

  it('stands under an address of its own on the brand’s hosts alone, as what it is, and nothing in it can run', async () => {
    const polyglot = png(120, 40, '<script>alert(document.domain)</script>')
    expect((await set(polyglot)).http).toBe(200)
    const { logo } = await metadata()
    expect(logo).toEqual({ light: expect.stringMatching(/^\/api2\/brand\/logo\/light-[0-9a-f]{24}$/), dark: null })
    const answer = await fetched(logo.light)
    expect(answer.rawPayload.equals(polyglot)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await fetched(logo.light, 'sen.localhost')).statusCode).toBe(404)
    for (const name of ['dark-0', 'light-0', 'light', '..%2f..%2fetc', 'light-%00']) {
      expect((await fetched(`/api2/brand/logo/${name}`)).statusCode, name).toBe(404)
    }
  })

  it('stands in the brand’s mails by that address, with its name for whoever sees no pictures', async () => {
    const { logo } = await metadata()
    const brands = await portal.db.read(async (tx) => [await findBrand(tx, 1), await findBrand(tx, 2)])
    const words = { locale: 'en-US', subject: 'Hello', paragraphs: ['There is news.'] } as const
    const [ours = '', theirs = ''] = brands.map((brand) => brand && renderMail(brand, words).html)
    expect(ours).toContain(`<img src="${new URL(logo.light, brands[0]?.baseUrl).href}" alt="${brands[0]?.name}" width="108" height="36"`)
    expect(theirs).not.toContain('<img')
  })

  it('has a new address with a new picture, and none once it is taken away', async () => {
    const before = (await metadata()).logo.light
    await set(png(60, 20))
    const { light } = (await metadata()).logo
    expect(light).not.toBe(before)
    expect((await fetched(before)).statusCode).toBe(404)
    await set(null)
    expect((await metadata()).logo.light).toBeNull()
    expect((await fetched(light)).statusCode).toBe(404)
  })

  it('is shown to staff of whatever host', async () => {
    await set(png(30, 30), { id: 2, theme: 'dark' })
    const shown = await portal.ok('operator/brand/logo/show', { id: 2, theme: 'dark' }, { as: owner })
    expect(shown).toEqual({ type: 'image/png', content: png(30, 30).toString('base64') })
    expect((await metadata()).logo.dark).toBeNull()
  })
})

describe('[B1] colours that staff choose by hand', () => {
  const good = {
    light: { accent: '#0B6A73', onAccent: '#FFFFFF', text: '#0A636C' },
    dark: { accent: '#3FBABC', onAccent: '#041B1C', text: '#58C9CB' },
  }
  const update = async (palette: unknown) => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: owner })
    const brand = items.find(({ id }) => id === 1)
    if (!brand) throw new Error('no brand')
    const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = brand
    return await portal.call('operator/brand/update', { ...settings, palette } as typeof settings, { as: owner })
  }

  it('are told to browsers, signed, where every pair can be read', async () => {
    expect((await update(good)).http).toBe(200)
    expect((await metadata()).palette).toEqual(good)
    expect((await update(null)).http).toBe(200)
    expect((await metadata()).palette).toBeNull()
  })

  it.each([
    [{ ...good, light: { ...good.light, onAccent: '#808080' } }, 'palette.light.onAccent'],
    [{ ...good, light: { ...good.light, text: '#3FBABC' } }, 'palette.light.text'],
    [{ ...good, dark: { ...good.dark, text: '#0A636C' } }, 'palette.dark.text'],
    [{ ...good, dark: { ...good.dark, accent: '#14282A' } }, 'palette.dark.accent'],
  ])('are refused beside the colour that cannot be read: %#', async (palette, field) => {
    const refused = await update(palette)
    expect(refused.http).toBe(422)
    expect((refused.data as unknown as { fields: Record<string, string> }).fields[field]).toMatch(/at least (4\.5|3) : 1/)
  })

  it('are measured on the grounds that the pages really have', () => {
    const css = readFileSync(new URL('../../../../../web/src/design/tokens.css', import.meta.url), 'utf8').toUpperCase()
    for (const token of ['#F6F8F8', '#F1F4F4', '#0C1011', '#121718']) expect(css).toContain(token)
  })
})
