import { networkInterfaces } from 'node:os'
import { forwardConformance } from '../conformance.ts'
import { datagramConformance } from '../datagrams.conformance.ts'
import { relayForwards } from './driver.ts'

// In this process: what is divided among others is the same engine, and runs in server/test/operations/edge-forwards.full.test.ts as it ships.
forwardConformance('relay', async (now) => {
  const driver = relayForwards({ processes: 0, now })
  return {
    ...{ driver, address: '127.83.0.1', visitors: ['127.83.0.2', '127.83.0.3'], targetAddress: '127.83.1.1', reborn: null },
    dispose: () => driver.close(),
  }
})

const hasSix = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))

datagramConformance('relay', async (now) => {
  const driver = relayForwards({ processes: 0, now })
  return {
    ...{ driver, address: '127.83.2.1', visitors: ['127.83.2.2', '127.83.2.3'], targetAddress: '127.83.3.1', reborn: null },
    ...(hasSix && { six: { address: '::1', visitor: '::1', targetAddress: '::1', across: true } }),
    dispose: () => driver.close(),
  }
})
