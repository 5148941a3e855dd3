import { hostingConformance } from './conformance.ts'
import { type DeskAccount, type HostingDesk, type HostingQuestion, manualHostingVendor } from './manual/driver.ts'
import { hostingSimulatorVendor } from './simulator/driver.ts'
import { HostingSimulator } from './simulator/panel.ts'

hostingConformance('The simulator', async () => {
  const bench = new HostingSimulator()
  const account = { key: null, email: '', package: 'small', password: '', suspended: false }
  return {
    driver: hostingSimulatorVendor.create({}, { id: 'simulator-1', bench, page: 'http://localhost/' }),
    stranger: null,
    packages: ['small', 'large'],
    plant: async (planted) => bench.put('simulator-1', { ...account, ...planted }),
    takes: async (username, password) => bench.look('simulator-1')[username]?.password === password,
    loseNext: () => bench.fail('any', 'lost'),
    dispose: async () => undefined,
  }
})

/** People who do what they are asked whenever `answer` is called. */
function willing(): { readonly desk: HostingDesk; readonly answer: () => Promise<void>; readonly passwords: Map<string, string> } {
  const accounts = new Map<string, DeskAccount>()
  const passwords = new Map<string, string>()
  const asked = new Map<string, { readonly question: HostingQuestion; done: boolean }>()
  const carryOut = ({ what, username, domain = '', package: packageName = '', password }: HostingQuestion): void => {
    const known = accounts.get(username) ?? { username, domain, package: packageName, suspended: false }
    if (what === 'remove') accounts.delete(username)
    else
      accounts.set(username, {
        ...known,
        ...(what === 'package' && { package: packageName }),
        suspended: what === 'suspend' || (what !== 'resume' && known.suspended),
      })
    if (password !== undefined) passwords.set(username, password)
  }
  return {
    passwords,
    desk: {
      ask: async (_, question) => {
        const last = asked.get(question.username)
        if (last && JSON.stringify(last.question) === JSON.stringify(question)) return { state: last.done ? 'done' : 'open', note: '' }
        asked.set(question.username, { question, done: false })
        return { state: 'open', note: '' }
      },
      waits: async (_, username) => asked.get(username)?.done === false,
      accounts: async () => [...accounts.values()],
    },
    answer: async () => {
      for (const one of asked.values()) {
        if (!one.done) carryOut(one.question)
        one.done = true
      }
    },
  }
}

hostingConformance('People', async () => {
  const { desk, answer, passwords } = willing()
  return {
    driver: manualHostingVendor.create({}, { id: 'manual-1', desk }),
    stranger: null,
    packages: ['small', 'large'],
    plant: null,
    takes: async (username, password) => passwords.get(username) === password,
    loseNext: null,
    answer,
    dispose: async () => undefined,
  }
})
