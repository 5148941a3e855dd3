import type { Tx } from '../../platform/tx.ts'
import { DEMO_TERMS_PATH } from './demo-terms.ts'
import { insertBrand } from './store.ts'
import type { BrandLink } from './tables.ts'

/** The demo's two brands: one sells in dollars on every host, one in đồng under its own name. */
export async function seedBrands(tx: Tx, baseUrl: string): Promise<void> {
  await insertBrand(tx, {
    code: 'arden',
    name: 'Arden Cloud',
    hosts: ['*'],
    baseUrl,
    colour: '#0B6A73',
    currency: 'USD',
    mailSender: 'Arden Cloud <no-reply@arden.example>',
    supportEmail: 'support@arden.example',
    termsUrl: `${baseUrl}${DEMO_TERMS_PATH}`,
    links: [apiLink(baseUrl)],
    vatMode: 'on-request',
    vatPercent: 10,
    issuer: { legalName: 'Arden Cloud Pte. Ltd.', address: '71 Robinson Road, Singapore 068895', taxCode: '201912345K', taxInvoice: false },
    methods: ['balance', 'points', 'sandbox'],
    createdAt: tx.now,
  })
  const { port } = new URL(baseUrl)
  const senUrl = `http://sen.localhost${port ? `:${port}` : ''}`
  await insertBrand(tx, {
    code: 'sen',
    name: 'Sen Việt',
    hosts: ['sen.localhost'],
    baseUrl: senUrl,
    colour: '#9C2F6B',
    currency: 'VND',
    defaultLocale: 'vi-VN',
    mailSender: 'Sen Việt <no-reply@senviet.example>',
    supportEmail: 'hotro@senviet.example',
    termsUrl: `${senUrl}${DEMO_TERMS_PATH}`,
    links: [apiLink(senUrl)],
    vatMode: 'always',
    vatPercent: 8,
    issuer: {
      ...{ legalName: 'Công ty TNHH Sen Việt', address: '48 Nguyễn Đình Chiểu, Quận 1, TP. Hồ Chí Minh', taxCode: '0316482907' },
      taxInvoice: false,
    },
    methods: ['balance', 'points', 'sandbox'],
    createdAt: tx.now,
  })
}

const apiLink = (baseUrl: string): BrandLink => ({
  id: 'api-docs',
  label: { 'en-US': 'API documentation', 'vi-VN': 'Tài liệu API', 'zh-CN': 'API 文档' },
  url: `${baseUrl}/api2/docs`,
})
