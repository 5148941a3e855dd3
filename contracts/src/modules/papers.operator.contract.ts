import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { archiveErrors, archiveSchema, paperInput, paperOutput, periodInput } from './papers.contract.ts'
import { issuedAfterInput, issuedOutput } from './papers.parts.ts'

export const operatorOrderPaper = defineEndpoint({
  path: 'operator/orders/paper',
  summary: 'Invoice, receipt or credit note of any customer as PDF, as the customer has it',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'write',
  exports: 'operator/orders/detail',
  input: paperInput,
  output: paperOutput,
  errors: ['not-found', 'paper.none'],
  example: { id: 10001 },
})

export const operatorDocumentsExport = defineEndpoint({
  path: 'operator/documents/export',
  summary: 'The documents that a brand issued in a period, page by page, as providers of e-invoices want them',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  exports: 'operator/documents/archive/list',
  input: z.strictObject({
    brandId: idInput,
    ...periodInput,
    language: localeSchema.nullish(),
    after: issuedAfterInput,
  }),
  output: issuedOutput,
  errors: ['not-found', 'archive.period'],
  example: { brandId: 1, from: '2026-11-01', to: '2026-11-30' },
})

export const operatorArchiveCreate = defineEndpoint({
  path: 'operator/documents/archive/create',
  summary: 'Has all documents that a brand issued in a period put into one ZIP file',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  exports: 'operator/documents/archive/list',
  input: z.strictObject({ brandId: idInput, ...periodInput, language: localeSchema.nullish() }),
  output: archiveSchema,
  errors: ['not-found', ...archiveErrors],
  example: { brandId: 1, from: '2026-11-01', to: '2026-11-30' },
})

export const operatorArchiveList = defineEndpoint({
  path: 'operator/documents/archive/list',
  summary: 'The archives of a brand that staff had made lately, with their progress, the newest first',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({ brandId: idInput }),
  output: z.object({ items: z.array(archiveSchema) }),
  errors: [],
  example: { brandId: 1 },
})

export const operatorArchiveLink = defineEndpoint({
  path: 'operator/documents/archive/link',
  summary: 'Where an archive of a brand is fetched, once, within five minutes',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  exports: 'operator/documents/archive/list',
  input: z.strictObject({ archiveId: idInput }),
  output: z.object({ url: z.string(), name: z.string() }),
  errors: ['not-found', 'archive.not-ready'],
  example: { archiveId: 1 },
})

export const papersOperatorContract = [
  operatorOrderPaper,
  operatorDocumentsExport,
  operatorArchiveCreate,
  operatorArchiveList,
  operatorArchiveLink,
] as const
