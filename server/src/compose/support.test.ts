import { columnsOf } from '@portal/contracts/column-types.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { allVendors } from './vendors.ts'

const proved = { real: 'the real thing', stub: 'a stand-in', 'built-in': 'built in' }

/** docs/drivers.md is made of what the drivers declare; `npx vitest run server/src/compose -u` writes it anew. */
it('the table of drivers says what each declares, and what was never tried on the real thing', async () => {
  const rows = allVendors.map(({ kind, vendor: { id, title, support, config } }) => {
    const settings = columnsOf(z.toJSONSchema(config, { io: 'input' })).map(({ name, secret }) => (secret ? `${name} (secret)` : name))
    return `| ${kind} | \`${id}\` | ${title} | ${proved[support.proved]}: ${support.against} | ${support.never} | ${settings.join(', ') || '–'} |`
  })
  const page = `# Drivers

Made of what the drivers declare (\`server/src/compose/support.test.ts\`); do not edit.

| Kind | Driver | | Proved against | Never tried | Settings in the console |
|---|---|---|---|---|---|
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../docs/drivers.md')
})
