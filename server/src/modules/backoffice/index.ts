import { staffOverview, waitingList } from '@portal/contracts/modules/overview.operator.contract.ts'
import { operatorSearch } from '@portal/contracts/modules/search.contract.ts'
import { query, report } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import type { SagaDefinition } from '../../platform/saga/definition.ts'
import type { FileStores } from '../integrations/index.ts'
import { auditHandlers } from './audit.endpoints.ts'
import { deliveryHandlers } from './delivery.endpoints.ts'
import { jobHandlers } from './jobs.endpoints.ts'
import { machineHandlers } from './machine.endpoints.ts'
import { machineBootHandlers } from './machine-boot.endpoints.ts'
import { machineSetupHandlers } from './machine-setup.endpoints.ts'
import { mailHandlers } from './mails.endpoints.ts'
import { overview } from './overview.ts'
import { staffSearch } from './search.ts'
import { securityHandlers } from './security.endpoints.ts'
import { serviceHandlers } from './services.endpoints.ts'
import { waiting } from './waiting.ts'

interface BackofficeDeps {
  readonly sagas: readonly SagaDefinition[]
  /** Where backups are kept. */
  readonly stores: Pick<FileStores, 'forNew'>
}

/** What staff see of the platform's own tables, and services of everybody. Stands last: it may ask every module. */
export const backofficeModule = ({ sagas, stores }: BackofficeDeps): Module => ({
  name: 'backoffice',
  handlers: [
    ...auditHandlers,
    ...deliveryHandlers(sagas),
    ...jobHandlers,
    ...mailHandlers,
    ...securityHandlers,
    ...serviceHandlers(sagas),
    ...machineHandlers,
    ...machineBootHandlers,
    ...machineSetupHandlers(stores),
    query(operatorSearch, staffSearch),
    report(staffOverview, overview),
    query(waitingList, waiting),
  ],
})
