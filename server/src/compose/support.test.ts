import { columnsOf } from '@portal/contracts/column-types.ts'
import { MORE_ADDRESSES_MAX } from '@portal/contracts/constants.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { allVendors } from './vendors.ts'

const enforced = {
  filtered: 'an address of its own; nothing leaves a machine from another hardware or IP address',
  bridge: 'an address of its own, which only the network beyond enforces',
  host: 'behind the address of the host, by mapped ports',
  none: 'nothing real',
}
/** What is sold as an add-on of a VPS. */
function several(network: keyof typeof enforced, moreAddresses: boolean): string {
  if (!moreAddresses) return network === 'host' ? 'not offered: its machines have no address of their own' : 'not offered'
  return network === 'none' ? 'nothing real' : `up to ${MORE_ADDRESSES_MAX}, led to it as it runs; nothing leaves it from others`
}

const proved = { real: 'the real thing', stub: 'a stand-in', 'built-in': 'built in' }

/** docs/drivers.md is made of what the drivers declare; `npx vitest run server/src/compose -u` writes it anew. */
it('the table of drivers says what each declares, and what was never tried on the real thing', async () => {
  const rows = allVendors.map(({ kind, vendor: { id, title, support, config } }) => {
    const settings = columnsOf(z.toJSONSchema(config, { io: 'input' })).map(({ name, secret, secretsTo }) =>
      secret ? `${name} (secret)` : secretsTo.length > 0 ? `${name} (place)` : name,
    )
    return `| ${kind} | \`${id}\` | ${title} | ${proved[support.proved]}: ${support.against} | ${support.never} | ${settings.join(', ') || '–'} |`
  })
  const networks = allVendors.flatMap((one) =>
    one.kind === 'hypervisor'
      ? one.vendor.networks.map(
          ({ when, traits: { network, ipv6Ranges, moreAddresses } }) =>
            `| \`${one.vendor.id}\` | ${when || '–'} | ${enforced[network]} | ${several(network, moreAddresses)} | ${ipv6Ranges ? 'a /64 for each machine, where the location has a range' : 'none'} |`,
        )
      : [],
  )
  const page = `# Drivers

Made of what the drivers declare (\`server/src/compose/support.test.ts\`); do not edit. A *place* is where secrets go, or why it is believed to be it:
where it changes, they are typed again.

| Kind | Driver | | Proved against | Never tried | Settings in the console |
|---|---|---|---|---|---|
${rows.join('\n')}

## What engines enforce of their machines' network

| Driver | With | IPv4 | Further IPv4 addresses of a machine | IPv6 |
|---|---|---|---|---|
${networks.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../../../docs/drivers.md')
})
