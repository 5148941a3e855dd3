import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { technician } from '../../../../test/support/dedicated.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'

let portal: TestPortal
let as: Session
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  as = await technician(portal)
  id = Number((await column(portal, 'select id from hardware order by id limit 1'))[0])
})
afterAll(() => portal.dispose())

const size = (n: number): number[] => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const png = Buffer.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  13,
  10,
  0x1a,
  10,
  ...size(13),
  0x49,
  0x48,
  0x44,
  0x52,
  ...size(4),
  ...size(3),
  8,
  2,
  0,
  0,
  0,
])
const photo = (name: string, bytes = png) => ({ id, name, content: bytes.toString('base64') })
const shown = async () => (await portal.ok('operator/hardware/detail', { id }, { as })).photos

describe('pictures of machines', () => {
  it('are kept as they came, shown by an address that is good once, and gone when they are removed', async () => {
    const kept = await portal.ok('operator/hardware/photo-add', photo('front of rack.png'), { as })
    expect(await shown()).toEqual([kept])
    const sue = await operator(portal, 'photo-sue', ['support'])
    const { url } = await portal.ok('operator/hardware/photo', { id, photoId: kept.id }, { as: sue })
    const answer = await portal.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.equals(png)]).toEqual([200, 'image/png', true])
    expect((await portal.app.inject({ method: 'GET', url })).statusCode).toBe(404)
    expect((await portal.refused('operator/hardware/photo-remove', { id, photoId: kept.id }, { as: sue })).http).toBe(403)
    await portal.ok('operator/hardware/photo-remove', { id, photoId: kept.id }, { as })
    expect(await shown()).toEqual([])
    expect((await portal.refused('operator/hardware/photo', { id, photoId: kept.id }, { as })).http).toBe(404)
    await portal.drain()
    expect(await column(portal, 'select id from hardware_photo')).toEqual([])
  })

  it('are pictures by their content, whatever their name says', async () => {
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    for (const [name, bytes] of [
      ['photo.png', page],
      ['photo.svg', page],
      ['manual.pdf', Buffer.from('%PDF-1.7')],
      ['photo.jpg', png],
    ] as const)
      expect((await portal.refused('operator/hardware/photo-add', photo(name, bytes), { as })).data.code, name).toBe('hardware.photo-kind')
    expect(await shown()).toEqual([])
  })

  it('one that was cut short on its way is swept up', async () => {
    const kept = await portal.ok('operator/hardware/photo-add', photo('left.png'), { as })
    await portal.db.pool.query('update hardware_photo set kept_at = null where id = $1', [kept.id])
    expect(await shown()).toEqual([])
    await portal.advance('25h')
    expect(await column(portal, 'select id from hardware_photo')).toEqual([])
  })
})
