import { type Figure, memory, transfer } from '@portal/contracts/kinds/figures.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import { expect, it } from 'vitest'
import { figuresOf, sizesIn } from './sizes.ts'

const UNITS = { mb: 'MB', gb: 'GB', tb: 'TB' }
const sizes = (locale: 'en-US' | 'vi-VN') =>
  sizesIn({ locale, text: (key, n) => (key === 'unlimited' ? 'Unlimited' : `${n} ${UNITS[key]}`), number: String })
/** As a kind declares one that no other kind has. */
const gpus = {
  name: 'ports',
  label: { 'en-US': 'Graphics cards', 'vi-VN': 'Card đồ họa', 'zh-CN': '显卡' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} GPU', other: '{n} GPUs' }, 'vi-VN': '{n} GPU', 'zh-CN': '{n} 块 GPU' },
} as const satisfies Figure
const figures = [memory, gpus, transfer]

it('a figure that only its kind knows is told by what the kind says of it, in the kind’s order', () => {
  expect(sizes('en-US').facts(figures, { ports: 1, memoryMb: 1536, transferGb: null })).toEqual([
    { label: 'Memory', value: '1.5 GB', short: '1.5 GB' },
    { label: 'Graphics cards', value: '1', short: '1 GPU' },
    { label: 'Transfer', value: 'Unlimited', short: 'Unlimited' },
  ])
  expect(sizes('en-US').line(figures, { ports: 2, memoryMb: 512, transferGb: 1000 })).toBe('512 MB · 2 GPUs')
  expect(sizes('vi-VN').facts(figures, { ports: 2 })).toContainEqual({ label: 'Card đồ họa', value: '2', short: '2 GPU' })
})

it('what a plan has not is left out, and so is a figure of another type', () => {
  expect(sizes('en-US').facts(figures, {})).toEqual([{ label: 'Transfer', value: 'Unlimited', short: 'Unlimited' }])
  expect(sizes('en-US').line(vpsKind.figures, { cpu: 4, memoryMb: 8192, diskGb: 80, ports: null })).toBe('4 vCPU · 8 GB · 80 GB')
  expect(sizes('en-US').line(vpsKind.figures, { cpu: 4, remoteSessions: 5 })).toBe('4 vCPU')
  expect(sizes('en-US').facts(vpsKind.figures, { remoteSessions: 5 })[1]).toEqual({
    ...{ label: 'Remote connections', value: '5', short: 'Remote connections 5' },
  })
  expect(figuresOf('premium').map(({ name }) => name)).not.toContain('ports')
  expect(figuresOf('nobody-knows')).toEqual([])
})
