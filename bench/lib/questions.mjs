import { median } from './measure.mjs'
import { sized } from './sizes.mjs'

const ROUNDS = sized(7, 1)
/** Both are asked so long first: what serves the first hundred answers is not compiled yet, and a server runs for months. */
const WARM_MS = sized(1500, 0)

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
  for (const side of ['bare', 'portal'])
    for (let m = 0, until = performance.now() + WARM_MS; performance.now() < until; m++) await ask(urls[side], bodyOf(m), headers)
  for (let n = 0; n < ROUNDS; n++)
    for (const side of n % 2 ? ['portal', 'bare'] : ['bare', 'portal'])
      for (let m = 0; m < asked; m++) took[side].push((await ask(urls[side], bodyOf(m), headers)).ms)
  return { portal: median(took.portal), bare: median(took.bare) }
}
