import type { ServiceOptions } from '../services/index.ts'

type Given = Readonly<Record<string, string>>

const givenUp = ({ options }: { readonly options: ServiceOptions }): Given => (options.paidExtras as Given | undefined) ?? {}

/** Until when an extra that was given up is paid for; taken again before that, this time costs nothing again. */
export function paidUntil(service: { readonly options: ServiceOptions }, code: string): Date | null {
  const until = givenUp(service)[code]
  return until === undefined ? null : new Date(until)
}

/** Without this extra, from the next renewal on: nothing of what is paid is given back. */
export function optionsWithout(
  service: { readonly options: ServiceOptions; readonly endAt: Date | null },
  code: string,
): Pick<ServiceOptions, 'addons' | 'paidExtras'> {
  return {
    addons: (service.options.addons ?? []).filter((addon) => addon.code !== code),
    paidExtras: { ...givenUp(service), ...(service.endAt && { [code]: service.endAt.toISOString() }) },
  }
}
