import type { Socket } from 'node:net'
import { type Console, type ConsoleProtocol, DriverError } from '../port.ts'
import type { machineFiles } from './machine-directory.ts'
import { connectUnix } from './socket.ts'

type Files = ReturnType<typeof machineFiles>

/** The screen for as many as want it; the serial line for one at a time: QEMU takes the next one when the first has gone. */
export const qemuConsole = (opened: Set<Socket>, filesOf: (key: string) => Promise<Files>): Console => ({
  protocols: ['rfb', 'text'],
  open: async (key: string, protocol: ConsoleProtocol = 'rfb') => {
    const files = await filesOf(key)
    const socket = await connectUnix(protocol === 'text' ? files.tty : files.vnc)
    if (socket === null) throw new DriverError('refused', 'the machine is off')
    opened.add(socket)
    socket.once('close', () => opened.delete(socket))
    return socket
  },
})
