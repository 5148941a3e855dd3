import { hardwareCreate } from '@portal/contracts/modules/hardware.operator.contract.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { plansOfType } from '../../catalogue/index.ts'
import { listLocations } from '../../infrastructure/index.ts'
import type { Controllers } from '../controller.live.ts'
import { allHardware, findByTag } from '../hardware.store.ts'
import { CSV_COLUMNS, CsvProblem, type CsvRow, readInventory, writeCsv } from './csv.rules.ts'
import { addHardware, changeHardware, type Draft } from './edit.ts'

interface Named {
  readonly locations: ReadonlyMap<string, number>
  readonly plans: ReadonlyMap<string, number>
}

async function named(tx: Tx): Promise<Named> {
  return {
    locations: new Map((await listLocations(tx)).map(({ id, code }) => [code, id])),
    plans: new Map((await plansOfType(tx, 'dedicated')).map(({ id, code }) => [code, id])),
  }
}

/** A line as staff would have entered it; what it leaves out of a machine that is known stays as it was. */
function draftOf(row: CsvRow, { locations, plans }: Named, before: Partial<Draft>): unknown {
  const text = (name: string): string | undefined => row[name]
  const codes = text('plans')
    ?.split(/[\s;|]+/)
    .filter(Boolean)
  const host = text('controllerHost')
  const user = text('controllerUser')
  const vendor = text('controller') || before.controller?.vendor || 'manual'
  const settings = { ...before.controller?.settings, ...(host ? { host } : {}), ...(user ? { user } : {}) }
  const kept = (name: 'serial' | 'network' | 'rack' | 'unit' | 'switchPort' | 'vlan' | 'bootMac'): string =>
    text(name) ?? before[name] ?? ''
  return {
    ...{ tag: text('tag'), model: text('model'), processor: text('processor'), disks: text('disks') },
    ...{ cpu: Number(text('cpu')), memoryMb: Number(text('memoryMb')), diskGb: Number(text('diskGb')) },
    ...{ serial: kept('serial'), network: kept('network'), rack: kept('rack'), unit: kept('unit') },
    ...{ switchPort: kept('switchPort'), vlan: kept('vlan'), bootMac: kept('bootMac') },
    locationId: locations.get(text('location') ?? '') ?? null,
    planIds: codes?.map((code) => plans.get(code) ?? null) ?? before.planIds ?? [],
    controller: { vendor, settings },
  }
}

/** All lines or none; the first that cannot be read is named by its number and its column. */
export async function importHardware(
  tx: Tx,
  controllers: Controllers,
  csv: string,
  staffName: string,
): Promise<{ added: number; changed: number }> {
  const names = await named(tx)
  let [added, changed] = [0, 0]
  for (const { line, row } of readable(csv)) {
    const known = await findByTag(tx, row['tag'] ?? '')
    const before = known ? { ...known, planIds: [...known.planIds], controller: { vendor: known.vendor, settings: known.settings } } : {}
    const read = hardwareCreate.input.safeParse(draftOf(row, names, before))
    if (!read.success) throw new AppError('hardware.csv-line', { line, column: columnOf(read.error.issues[0]?.path ?? []) })
    await atLine(line, async () => {
      if (known) await changeHardware(tx, controllers, known, read.data, staffName)
      else await addHardware(tx, controllers, read.data, staffName)
    })
    if (known) changed++
    else added++
  }
  return { added, changed }
}

function readable(csv: string): ReturnType<typeof readInventory> {
  try {
    return readInventory(csv)
  } catch (error) {
    if (error instanceof CsvProblem) throw new AppError(error.code, { ...error.params })
    throw error
  }
}

/** What a driver does not take of a line is said with the line. */
async function atLine(line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input') throw new AppError('hardware.csv-line', { line, column: 'controller' })
    throw error
  }
}

const COLUMN_OF: Readonly<Record<string, string>> = { locationId: 'location', planIds: 'plans' }
const columnOf = ([name]: readonly PropertyKey[]): string => COLUMN_OF[String(name)] ?? String(name)

/** The inventory in the form that an import takes. */
export async function exportHardware(tx: Tx): Promise<{ csv: string; machines: number }> {
  const { locations, plans } = await named(tx)
  const [codeOf, planOf] = [new Map([...locations].map(([code, id]) => [id, code])), new Map([...plans].map(([code, id]) => [id, code]))]
  const machines = await allHardware(tx)
  const rows = machines.map((machine) => {
    const values: Readonly<Record<string, unknown>> = {
      ...machine,
      location: codeOf.get(machine.locationId),
      plans: machine.planIds.flatMap((id) => planOf.get(id) ?? []).join(' '),
      controller: machine.vendor,
      controllerHost: machine.settings['host'],
      controllerUser: machine.settings['user'],
    }
    return CSV_COLUMNS.map((name) => String(values[name] ?? ''))
  })
  return { csv: writeCsv([[...CSV_COLUMNS], ...rows]), machines: machines.length }
}
