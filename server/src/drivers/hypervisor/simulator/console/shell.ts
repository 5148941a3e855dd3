import type { EngineState } from '../../port.ts'
import { bootedSystem, loginMatches, type Machine } from '../machine.ts'

/** The machine that a console shows. */
export interface ShownGuest {
  /** `null` when the machine is gone. */
  machine(): { readonly machine: Machine; readonly state: EngineState } | null
  now(): Date
  powerOff(): void
}

/** What it is shown on: lines end with \n, and \b takes the last sign back. */
export interface Terminal {
  write(text: string): void
  clear(): void
}

export const ENTER = '\n'
export const BACKSPACE = '\b'

const COMMANDS: Readonly<Record<string, string>> = {
  help: 'this list',
  hostname: 'the name of this machine',
  whoami: 'the name you logged in with',
  uptime: 'how long it has been on, by the clock of the portal',
  date: 'the time, by the clock of the portal',
  echo: 'repeats what follows',
  clear: 'empties the screen',
  poweroff: 'shuts the simulated machine down',
  exit: 'logs out',
}

/** What one console shows: boot text, a login that checks the password, and a toy shell. */
export class Shell {
  private readonly screen: Terminal
  private readonly guest: ShownGuest
  private boot = ''
  private asking: 'nothing' | 'user' | 'password' | 'command' = 'nothing'
  private user = ''
  private line = ''

  constructor(screen: Terminal, guest: ShownGuest) {
    this.screen = screen
    this.guest = guest
  }

  /** Follows the machine: a new boot clears the screen, a finished one shows the login. False when it is off. */
  follow(): boolean {
    const now = this.guest.machine()
    if (now === null || now.machine.power === null || now.state === 'stopped') return false
    if (now.machine.power.since !== this.boot) {
      this.boot = now.machine.power.since
      this.asking = 'nothing'
      this.screen.clear()
      this.screen.write(`Pretending to boot ${bootedSystem(now.machine).image} ...\n`)
    }
    if (now.state === 'running' && this.asking === 'nothing') this.askUser()
    return true
  }

  type(character: string): void {
    if (this.asking === 'nothing') return
    if (character === ENTER) {
      const line = this.line
      this.line = ''
      this.screen.write('\n')
      this.enter(line)
    } else if (character === BACKSPACE) {
      if (this.line !== '' && this.asking !== 'password') this.screen.write(BACKSPACE)
      this.line = this.line.slice(0, -1)
    } else if (this.line.length < 200) {
      this.line += character
      if (this.asking !== 'password') this.screen.write(character)
    }
  }

  private enter(line: string): void {
    if (this.asking === 'user') {
      this.user = line.trim()
      if (this.user === '') this.askUser()
      else this.askPassword()
    } else if (this.asking === 'password') {
      this.checkPassword(line)
    } else if (line.trim() === 'exit') {
      this.askUser()
    } else {
      this.run(line.trim())
    }
  }

  private checkPassword(password: string): void {
    const now = this.guest.machine()
    const known = now && bootedSystem(now.machine).login
    if (known && loginMatches(known, { username: this.user, password })) {
      this.screen.write('\nWelcome to the simulator. Type "help".\n')
      this.prompt()
    } else {
      this.screen.write('Login incorrect\n\n')
      this.askUser()
    }
  }

  private run(line: string): void {
    const [command = '', ...rest] = line.split(/\s+/)
    if (command === 'clear') this.screen.clear()
    else if (command !== '') this.screen.write(`${this.answer(command, rest)}\n`)
    this.prompt()
  }

  private answer(command: string, rest: readonly string[]): string {
    switch (command) {
      case 'help':
        return Object.entries(COMMANDS)
          .map(([name, text]) => `  ${name.padEnd(10)}${text}`)
          .join('\n')
      case 'hostname':
        return this.hostname()
      case 'whoami':
        return this.user
      case 'uptime':
        return `up ${Math.max(0, Math.floor((this.guest.now().getTime() - new Date(this.boot).getTime()) / 1000))} seconds`
      case 'date':
        return this.guest.now().toISOString()
      case 'echo':
        return rest.join(' ')
      case 'poweroff':
        this.guest.powerOff()
        return 'The simulated machine is shutting down.'
      default:
        return `${command}: not found (this is a simulator)`
    }
  }

  private askUser(): void {
    this.asking = 'user'
    this.line = ''
    this.screen.write(`\n${this.hostname()} login: `)
  }

  private askPassword(): void {
    this.asking = 'password'
    this.screen.write('Password: ')
  }

  private prompt(): void {
    this.asking = 'command'
    this.screen.write(`${this.user}@${this.hostname()}:~# `)
  }

  private hostname(): string {
    const now = this.guest.machine()
    return now ? bootedSystem(now.machine).hostname : ''
  }
}
