/** Calls this package already uses whose contract is not registered yet; the registry's own shape wins as soon as it stands. */
export interface ExpectedCalls {
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
