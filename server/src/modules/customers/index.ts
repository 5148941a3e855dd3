import * as calls from '@portal/contracts/modules/customers.operator.contract.ts'
import { command, query } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { correctCredit, grantCredit } from './credit.ts'
import { customerDetail, customerList } from './views.ts'

export const customersModule = (): Module => ({
  name: 'customers',
  handlers: [
    query(calls.listCustomers, customerList),
    query(calls.customerDetail, customerDetail),
    command(calls.grantCredit, grantCredit),
    command(calls.correctCredit, correctCredit),
  ],
})
