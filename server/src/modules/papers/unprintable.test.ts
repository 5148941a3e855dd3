import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal?.dispose())

it('[M6] a character that documents cannot show is refused beside its field, and named', async () => {
  const as = await customer(portal, 'runes')
  const name = await portal.refused('user/levprotected/profile/update', { profileName: 'Annie ᚠ' }, { as })
  expect(name.data.fields?.['profileName']).toBe('Invoices can’t show this character: ᚠ. Please write it in another way.')
  const note = await portal.refused('user/order/place', { items: [], note: 'ᚠ' }, { as })
  expect(note.data.fields?.['note']).toContain('ᚠ')
})
