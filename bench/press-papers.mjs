// Sets papers in type, one after the other, and tells what it took: for `papers.mjs`, in a process that does nothing else.
import PDFDocument from 'pdfkit'
import { fontFile, MAIN } from '../server/dist/modules/papers/press/fonts.js'
import { press } from '../server/dist/modules/papers/press/press.js'
import { sized } from './lib/sizes.mjs'

const PAPERS = sized(1000, 40, 'BENCH_PAPERS')
const WARM_UP = sized(20, 1)
/** Of the several thousand letters that are common in Chinese, other ones each time: no paper finds the last one's in a cache. */
const name = (n) => Array.from({ length: 12 }, (_, at) => String.fromCodePoint(0x4e00 + ((n * 131 + at * 977) % 8000))).join('')

const facts = (n) => ({
  ...{
    locale: 'zh-CN',
    colour: '#0B6A73',
    brand: 'Arden Cloud',
    title: 'Invoice',
    number: `ARD-2026-${n}`,
    at: '2026-11-20T02:00:00.000Z',
  },
  stamp: { text: 'Unpaid', tone: 'due' },
  meta: ['Issued', 'Pay by', 'Order', 'Customer'].map((label) => ({ label, value: '2026-11-20' })),
  seller: { heading: 'From', name: 'Công ty TNHH Sen Việt', lines: ['48 Nguyễn Đình Chiểu, Quận 1, TP. Hồ Chí Minh', '0316482907'] },
  buyer: { heading: 'Billed to', name: name(n), lines: [name(n + 1), 'ketoan@maysang.vn'] },
  columns: { description: 'Description', unit: 'Unit price', quantity: 'Qty', term: 'Term', amount: 'Amount' },
  lines: Array.from({ length: 3 }, (_, at) => ({
    ...{ title: `Premium ${at + 1}`, detail: `prod-web-${n} · Sài Gòn`, unit: '$5.00', quantity: '1', term: '1 month', amount: '$5.00' },
  })),
  sums: [{ label: 'VAT 10 %', value: '$1.50' }],
  total: { label: 'Total', value: '$16.50' },
  about: '≈ 380.000 ₫',
  payment: {
    heading: 'How to pay',
    rows: [{ label: 'Address', value: 'https://portal.example' }],
    qr: `https://portal.example/home/order/detail/${n}`,
    hint: 'Scan',
  },
  notes: [],
  foot: ['This document is not a tax invoice.'],
  pages: 'Page {page} of {pages}',
})

/** The library alone, with the same fonts and as many letters, at no place in particular. */
function bare(n) {
  const { lines, seller, buyer } = facts(n)
  const pdf = new PDFDocument({ size: 'A4' })
  pdf.registerFont('regular', fontFile(MAIN.regular)).registerFont('bold', fontFile(MAIN.bold))
  pdf.font('bold').text(`${seller.name} ${buyer.name}`)
  pdf.font('regular').text([...seller.lines, ...buyer.lines, ...lines.flatMap(Object.values)].join(' '))
  return new Promise((done) => {
    pdf.on('data', () => {})
    pdf.once('end', done)
    pdf.end()
  })
}

async function cpuOf(times, once) {
  const before = process.cpuUsage()
  for (let n = 0; n < times; n++) await once(n)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

await cpuOf(WARM_UP, (n) => press(facts(n)))
await cpuOf(WARM_UP, bare)
const [ours, theirs] = [await cpuOf(PAPERS / 10, (n) => press(facts(n))), await cpuOf(PAPERS / 10, bare)]
const memory = []
let bytes = 0
for (let n = 0; n < PAPERS; n++) {
  bytes += (await press(facts(n))).length
  if (n % 10 === 9) {
    globalThis.gc()
    memory.push(process.memoryUsage().rss / 1e6)
  }
}
console.log(`papers: ${JSON.stringify({ papers: PAPERS, ours, theirs, bytes: bytes / PAPERS, memory })}`)
setInterval(() => {}, 1000)
