import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dnsView, wantedRecords } from './dns.rules.ts'
import { limitsOf, nearestOf, warningsOf } from './hosting.rules.ts'

const plan = { diskGb: 10, transferGb: 100, websites: 1, mailboxes: 5 }
const used = (diskMb: number, transferMb = 0) => limitsOf({ diskMb, transferMb, sites: 1, mailboxes: 5, databases: 3 }, plan)

describe('[S12] what an account uses', () => {
  it('stands against its plan’s limits, and the nearest is named', () => {
    expect(used(8192, 1024).map(({ name, percent }) => [name, percent])).toEqual([
      ['disk', 80],
      ['transfer', 1],
      ['websites', 100],
      ['mailboxes', 100],
      ['databases', null],
    ])
    expect(nearestOf(used(20_480))).toMatchObject({ name: 'disk', percent: 200 })
    expect(nearestOf(limitsOf(null, plan))).toBeNull()
  })

  it('is told at 80 and at 100 %, once each, and again only after it was well below', () => {
    const steps = [7000, 8200, 8300, 10_300, 10_400, 7500, 8300, 5000, 8300]
    let warned = {}
    const told = steps.map((diskMb) => {
      const answer = warningsOf(used(diskMb), warned)
      warned = answer.warned
      return answer.due.map(({ step }) => step)
    })
    expect(told).toEqual([[], [80], [], [100], [], [], [], [], [80]])
  })

  it('is never told of how many sites and mailboxes there are: a full plan of one site is what was bought', () => {
    expect(warningsOf(used(0), {}).due).toEqual([])
  })

  it('tells at most one step of a limit at a time, whatever is measured', () => {
    fc.assert(
      fc.property(
        fc.nat(50_000),
        fc.nat(200_000),
        (disk, transfer) => void expect(warningsOf(used(disk, transfer), {}).due.length).toBeLessThan(3),
      ),
    )
  })
})

describe('[S12] whether a domain leads to its panel', () => {
  const lead = { ipv4: '192.0.2.80', ipv6: '', mailHost: 'mail.example.net', nameservers: [] }
  const wanted = wantedRecords('shop.example', lead)
  const at = new Date('2026-11-20T00:00:00Z')
  const state = (...said: (readonly string[] | null)[]) => dnsView(wanted, said, lead, at)

  it('is right once the address is; mail and www are told beside it', () => {
    const view = state(['192.0.2.80'], [], ['mail.example.net.'], ['google-site=1', 'v=spf1 include:x -all'])
    expect([view.state, ...view.records.map((record) => record.state)]).toEqual(['right', 'right', 'missing', 'right', 'right'])
  })

  it('is wrong where some visitors are sent elsewhere, missing where it has no address, unknown where nobody can be asked', () => {
    expect([state(['192.0.2.80', '198.51.100.1']).state, state([]).state, state(null).state]).toEqual(['wrong', 'missing', 'unknown'])
  })
})
