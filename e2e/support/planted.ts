import { expect, type Page } from '@playwright/test'

/** For names of some letters; the longer one tries every way that is known. */
export const PLANTED_NAME = `"><img src=x onerror="planted=1">`
export const PLANTED = `"><img src=x onerror="window.planted=1"><script>window.planted=1</script><svg onload="window.planted=1">{{7*7}}`
export const PLANTED_LINK = 'javascript:window.planted=1'
/** A name that a spreadsheet would run. */
export const PLANTED_FORMULA = `=HYPERLINK("//127.0.0.1:9","${PLANTED_NAME}")`

/** What would have run is not there, neither as an element nor as an address that a click would run; in a mail's frame no more than beside it. */
export async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    // From outside: a frame that runs nothing would not run this either.
    const frames = Array.from(document.querySelectorAll('iframe'), ({ contentDocument }) => contentDocument)
    const documents = [document, ...frames].filter((one) => one !== null)
    const all = (selector: string) => documents.flatMap((one) => Array.from(one.querySelectorAll(selector)))
    const address = (element: Element) => ['href', 'action', 'src'].map((name) => element.getAttribute(name) ?? '').join(' ')
    return {
      ran: documents.some((one) => one.defaultView !== null && 'planted' in one.defaultView),
      elements: all('img[src="x"], svg[onload], [onerror]').length,
      scripts: all('script').filter(({ textContent }) => textContent?.includes('planted')).length,
      links: all('a[href], form[action], iframe[src]').filter((element) => /(^|\s)(javascript|data):/i.test(address(element))).length,
    }
  })
  expect(found, where).toEqual({ ran: false, elements: 0, scripts: 0, links: 0 })
}

/** Does it stand there as the text that it is, whether in a cell, a field or a frame? */
export const isShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const fields = Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    const frames = Array.from(document.querySelectorAll('iframe'), ({ contentDocument }) => contentDocument)
    const texts = [document, ...frames].map((one) => one?.body?.textContent ?? '')
    return [...texts, ...fields.map(({ value }) => value)].some((text) => text.includes('<img src=x onerror='))
  })

export const expectShown = (page: Page, where: string): Promise<void> =>
  expect.poll(() => isShown(page), { message: `${where} shows what was planted` }).toBe(true)
