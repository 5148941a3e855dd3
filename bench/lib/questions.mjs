import { median } from './measure.mjs'

const ROUNDS = 7

/** What a call answers below `data`, and after how many milliseconds; no success is an error. `more`: headers. */
export async function ask(url, body, more = {}) {
  const began = performance.now()
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: JSON.stringify(body) })
  const { status, data } = await answer.json()
  if (status !== 'success') throw new Error(`${url} answered ${JSON.stringify(data)}`)
  return { ms: performance.now() - began, data }
}

/** Median milliseconds of an answer of the portal and of the bare server, asked turn by turn: `asked` times in each round, `bodyOf(n)` the n-th. */
export async function turnByTurn(urls, asked, bodyOf, headers = {}) {
  const took = { portal: [], bare: [] }
  // The first round warms up.
  for (let n = 0; n <= ROUNDS; n++)
    for (const side of n % 2 ? ['portal', 'bare'] : ['bare', 'portal'])
      for (let m = 0; m < asked; m++) {
        const { ms } = await ask(urls[side], bodyOf(m), headers)
        if (n > 0) took[side].push(ms)
      }
  return { portal: median(took.portal), bare: median(took.bare) }
}
