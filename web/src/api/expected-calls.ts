import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import type { catalogueContract } from '@portal/contracts/modules/catalogue.contract.ts'
import type { ordersContract } from '@portal/contracts/modules/orders.contract.ts'
import type { paymentsContract } from '@portal/contracts/modules/payments.contract.ts'
import type { z } from 'zod'

/** Calls this package already uses whose contract is not registered yet; the registry's own shape wins as soon as it stands. */
export interface ExpectedCalls
  extends Declared<typeof catalogueContract>,
    Declared<typeof ordersContract>,
    Declared<typeof paymentsContract> {
  'user/profile': {
    input: object
    output: { userID: number; username: string; profileName: string; email: string; balance: { amount: number; currency: 'USD' | 'VND' } }
  }
  'user/dashboard/overview': {
    input: { days?: number }
    output: {
      availableVps: number
      availableDedicated: number
      openTickets: number
      needsYou: readonly { what: string }[]
      inProgress: readonly {
        id: number
        kind: string
        subjectId: number
        name: string
        step: string
        progress: number
        startedAt: string
      }[]
    }
  }
}

type Declared<C extends readonly AnyEndpoint[]> = {
  [E in C[number] as E['path']]: { input: z.input<E['input']>; output: z.output<E['output']> }
}
