import { proxyConformance } from '../conformance.ts'
import { nodeProxy } from './driver.ts'

// In this process: what is divided among others is the same engine, and runs in server/test/operations/edge.test.ts as it ships.
proxyConformance('Node', async (policy) => nodeProxy({ policy, processes: 0 }))
