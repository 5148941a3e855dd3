import { withPortal } from './lib/portal.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'

const DAYS = sized(30, 1, 'BENCH_LEAP_DAYS')
const AIM_SECONDS = 10

/** Wall time of `POST /dev/clock` in the demo with its year of history: everything that falls due in the days passed is done in order. */
export function measureLeap() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000', DEMO_STORY: SMOKE ? 'no' : 'yes' }, async ({ all }) => {
    const portal = await all()
    const leap = async () => {
      const began = performance.now()
      const response = await fetch(`${portal.found[1]}/dev/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance: `${DAYS}d` }),
      })
      const { stops } = await response.json()
      return { seconds: (performance.now() - began) / 1000, stops }
    }
    const first = await leap()
    const second = await leap()
    return {
      title: `POST /dev/clock by ${DAYS} days in the demo / ${AIM_SECONDS} s`,
      ratio: Math.max(first.seconds, second.seconds) / AIM_SECONDS,
      aim: { atMost: 1 },
      raw: [
        ['first leap in seconds', first.seconds],
        ['stops of the first leap', first.stops],
        ['second leap in seconds', second.seconds],
        ['stops of the second leap', second.stops],
      ],
    }
  })
}
