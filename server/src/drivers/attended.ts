import { z } from 'zod'
import { DriverError } from './errors.ts'
import type { Probed } from './probed.ts'

/** What every driver begins with that asks people in place of an engine: they answer at their desk, in hours. */
export abstract class Attended<Desk> {
  readonly simulated = false
  readonly attended = true
  readonly id: string
  protected readonly desk: Desk

  constructor(desk: Desk, id: string) {
    this.desk = desk
    this.id = id
  }

  probe = async (): Promise<Probed> => ({ ok: true, detail: 'people are asked' })
}

/** They were asked, and whoever asks looks again later. */
export function nobodyHasSaid(what = 'that it is done'): never {
  throw new DriverError('retry-later', `nobody has said yet ${what}`)
}

/** What such a driver declares of itself: there is nothing to set up, and nothing that was not tried. */
export const byPeople = {
  id: 'manual',
  support: { proved: 'built-in', against: 'requests to staff', never: '–' },
  config: z.object({}),
} as const
