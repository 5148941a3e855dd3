import * as care from '@portal/contracts/modules/customer-care.operator.contract.ts'
import * as calls from '@portal/contracts/modules/customers.operator.contract.ts'
import { command, query, report } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { billing, figures, log, mail } from './care.ts'
import { correctCredit, grantCredit } from './credit.ts'
import { customerDetail, customerList } from './views.ts'

export const customersModule = (): Module => ({
  name: 'customers',
  handlers: [
    query(calls.listCustomers, customerList),
    report(calls.customerDetail, customerDetail),
    report(care.customerFigures, figures),
    report(care.customerBilling, billing),
    query(care.customerLog, log),
    command(care.mailCustomer, mail),
    command(calls.grantCredit, grantCredit),
    command(calls.correctCredit, correctCredit),
  ],
})
