import { Attended, byPeople, nobodyHasSaid } from '../../attended.ts'
import { type BmcDriver, type BmcVendor, DriverError, type Power } from '../port.ts'

export type Asked = 'on' | 'off' | 'cycle' | 'shutdown'

/** Where people are asked, and answer. */
export interface Desk {
  /** One question is open for a machine at a time; the same one asked again is the same, another one takes its place. */
  ask(machine: string, what: Asked): Promise<void>
  /** What people said last of the machine; null where nobody ever did. */
  said(machine: string): Promise<{ readonly open: boolean; readonly power: Power | null; readonly failed: string | null } | null>
}

/** A machine without a controller: whoever stands beside it presses its button, and says how it is. */
class ManualDriver extends Attended<Desk> implements BmcDriver {
  readonly kind = 'bmc'

  async power(): Promise<Power> {
    const said = await this.desk.said(this.id)
    if (said?.open) nobodyHasSaid()
    if (said?.failed) throw new DriverError('refused', said.failed)
    return said?.power ?? nobodyHasSaid('how the machine is')
  }

  on = (): Promise<void> => this.desk.ask(this.id, 'on')
  off = (): Promise<void> => this.desk.ask(this.id, 'off')
  cycle = (): Promise<void> => this.desk.ask(this.id, 'cycle')
  shutdown = (): Promise<void> => this.desk.ask(this.id, 'shutdown')
}

export const manualVendor: BmcVendor<Record<string, never>, { readonly id: string; readonly desk: Desk }> = {
  ...byPeople,
  title: 'No controller: staff are asked',
  create: (_, { id, desk }) => new ManualDriver(desk, id),
}
