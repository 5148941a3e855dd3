import { said } from './bench.conformance.ts'
import type { Part, Tools } from './subject.conformance.ts'

export const consolePart = ({ subject, facet, boot }: Tools): Part => [
  'its serial line, where it has one, asks for a login and takes it; it goes on over a reset, and opened again',
  async () => {
    const { protocols, open } = facet('console')
    if (!protocols.includes('text')) return
    const now = subject()
    const { bench, driver, key, spec } = now
    await boot(now)
    const opened = await open(key, 'text')
    opened.write('\r')
    await said(opened, /login: $/)
    opened.write(`${spec.login.username}\r`)
    await said(opened, /assword: $/)
    opened.write(`${spec.login.password}\r`)
    await said(opened, /[#$] $/)
    await driver.reset(key)
    await bench.until(async () => (await driver.find(key))?.ready === true)
    opened.write('\r')
    await said(opened, /login: $/)
    opened.destroy()
    const again = await open(key, 'text')
    again.write('\r')
    await said(again, /login: $/)
    again.destroy()
    await driver.stop(key)
  },
]
