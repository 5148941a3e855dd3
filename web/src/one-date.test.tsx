import { isoMinute } from '@portal/contracts/time.ts'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import readSheets from 'read-excel-file/node'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, it } from 'vitest'
import { dateParts, daysUntil, inReadersZone, zones } from './design/data/date-format.ts'
import { DateText } from './design/data/date-text.tsx'
import { DatedText } from './design/data/dated-text.tsx'
import { TermLine } from './design/data/term-line.tsx'
import { toCsv, toExcel, toText } from './design/table/export-rows.ts'
import { Agenda } from './features/calendar/agenda.tsx'
import { EffectsPanel } from './features/orders/invoice/effects-panel.tsx'
import { ActivityFeed } from './features/services/detail/activity.tsx'
import { PaidUntil } from './features/services/list/paid-until.tsx'
import { RenewItems } from './features/services/renewals/renew-items.tsx'
import { core } from './i18n/en-US/core.ts'
import { messages } from './i18n/en-US/index.ts'
import { browserZone } from './i18n/time-zone.ts'

afterEach(() => zones.set({ reader: undefined, billing: undefined }))

/** The clock of the reader (undefined: the browser's own) and that of the brand. */
const PAIRS = [
  ['UTC', 'Asia/Ho_Chi_Minh'],
  ['Asia/Ho_Chi_Minh', 'UTC'],
  ['America/New_York', 'Pacific/Kiritimati'],
  [undefined, 'Pacific/Kiritimati'],
  [undefined, 'Pacific/Pago_Pago'],
] as const
/** Around the midnights of those zones. */
const INSTANTS = ['2026-11-22T04:30:00.000Z', '2026-11-22T10:30:00.000Z', '2026-11-22T17:30:00.000Z', '2026-11-22T23:59:59.000Z']

const rendered = (element: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" messages={{ ...core, ...messages }} timeZone="UTC">
      {element}
    </IntlProvider>,
  )
const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '')
const daysOf = (text: string): string[] => [...new Set(text.match(/\d{4}-\d{2}-\d{2}/g))]
/** Parts take far more of a row than its dates: what a test gives them is only that. */
const as = <P,>(props: unknown): P => props as P

/** Everything that tells instants of a service, an order or a log; each is given this one alone. */
function screens(at: string): Readonly<Record<string, ReactNode>> {
  const item = { id: 1, name: 'web-1', from: at, to: at, refusal: null, openInvoice: null }
  const effect = { serviceId: 1, type: '', name: 'web-1', what: 'renew', months: 1, from: at, to: at, end: at }
  const due = { key: '1', what: 'renewal', at, months: 1, cover: 'by-hand', dueAt: at, until: at, suspendAt: at, terminateAt: at }
  const entry = { id: 1, time: at, action: 'login', actor: 'you', actorName: '', status: 'success', ip: null, error: null }
  return {
    'a day': <DateText value={at} />,
    'a billed day': <DateText value={at} billed />,
    'an instant': <DateText value={at} time />,
    'a billed instant': <DateText value={at} time billed />,
    'a list of services': <PaidUntil service={as({ start: at, end: at, paymentStatus: 'Cancelled' })} />,
    'the renew dialog': <RenewItems preview={as({ items: [item] })} />,
    'what an order did': <EffectsPanel order={as({ type: 'renew', status: 'paid', paidAt: at, effects: [effect] })} />,
    'the calendar': <Agenda {...as<ComponentProps<typeof Agenda>>({ calendar: { items: [due], more: 0 } })} />,
    'a log': <ActivityFeed entries={as([entry])} />,
  }
}

describe.each(PAIRS)('[M1b] read by the clock of %s from a brand in %s', (reader, billing) => {
  const dayOf = (at: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: reader ?? browserZone(), dateStyle: 'short' }).format(new Date(at))

  it.each(INSTANTS)('%s is one day on every screen', (at) => {
    zones.set({ reader, billing })
    for (const [name, screen] of Object.entries(screens(at))) expect([name, daysOf(wordsOf(rendered(screen)))]).toEqual([name, [dayOf(at)]])
    expect(wordsOf(rendered(<DateText value={at} short />))).toBe(dayOf(at).slice(5))
    expect(wordsOf(rendered(<TermLine start={at} end={at} invoice={at} />)).match(/\d\d-\d\d/g)).toEqual([
      dayOf(at).slice(5),
      dayOf(at).slice(5),
    ])
  })

  it.each(INSTANTS)('%s is that day in exports and in the server’s sentences too', async (at) => {
    zones.set({ reader, billing })
    const sentence = `web-1 ends on ${isoMinute(new Date(at), billing)}.`
    const texts = [
      toCsv(['at'], [[at]]),
      toText(['at'], [[at]]),
      inReadersZone(sentence),
      wordsOf(rendered(<DatedText>{sentence}</DatedText>)),
    ]
    expect(texts.map(daysOf)).toEqual(texts.map(() => [dayOf(at)]))
    const [sheet] = await readSheets(Buffer.from(await (await toExcel(['at'], [[at]])).arrayBuffer()))
    expect((sheet?.data[1]?.[0] as Date | undefined)?.toISOString().slice(0, 10)).toBe(dayOf(at))
  })

  it('days are counted as they are shown', () => {
    zones.set({ reader, billing })
    for (const now of INSTANTS)
      for (const at of INSTANTS)
        expect([now, at, daysUntil(at, new Date(now))]).toEqual([now, at, (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000])
  })

  it('every date names its clock, a billed one the brand’s with its day', () => {
    zones.set({ reader, billing })
    const titleOf = (date: ReactNode): string | undefined => / title="([^"]*)"/.exec(rendered(date))?.[1]
    for (const at of INSTANTS) {
      expect(titleOf(<DateText value={at} time />)).toBe(reader ?? browserZone())
      expect(titleOf(<DateText value={at} billed />)).toBe(`Billing day in the time zone ${billing}: ${dateParts(at, billing)?.date}`)
    }
    expect(titleOf(<DateText value="2026-11-22" />)).toBe(billing)
    expect(wordsOf(rendered(<DateText value="2026-11-22" />))).toBe('2026-11-22')
  })
})
