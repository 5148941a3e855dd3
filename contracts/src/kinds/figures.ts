import type { Locale, Localized } from '../locale.ts'

/**
 * The names of all figures. A kind adds those that no other has:
 * `declare module './figures.ts' { interface FigureNames { readonly ports: true } }`.
 */
export interface FigureNames {
  readonly cpu: true
  readonly memoryMb: true
  readonly diskGb: true
  readonly transferGb: true
  readonly remoteSessions: true
}
export type FigureName = keyof FigureNames & string

/** What is said of a plan, by figure; which of them it has is declared by its kind. */
export type PlanFigures = { [F in FigureName]?: number | null | undefined }

/** A number with what it counts, `{n}` being the number: one text, or two where one and several are said differently. */
export type Counted = string | { readonly one: string; readonly other: string }

/**
 * A figure of a kind's plans. Catalogue, plan cards, the plan editor, exports, comparisons and previews of changes
 * show what is declared here, in the order in which a kind lists its figures, and know no figure by name.
 */
export interface Figure {
  readonly name: FigureName
  /** What it is called beside its value. */
  readonly label: Localized
  /** In what it is entered and kept. MB and GB are shown in the unit that reads best. */
  readonly unit: 'pieces' | 'mb' | 'gb'
  /** How an amount of pieces is said in one line with the others: "2 vCPU"; left out: after its label. */
  readonly counted?: Readonly<Record<Locale, Counted>>
  readonly required?: true
  /** In one line with the others it is said with its label: another has its unit too. */
  readonly named?: true
  /** Of these types only. */
  readonly types?: readonly string[]
  /** A plan that says nothing of it does not limit it, and it is no part of the size in one line; of any other figure it then has nothing. */
  readonly unlimited?: true
  /** A plan that says nothing of it gives so many, and says so nowhere; it is no part of the size in one line. */
  readonly standard?: number
  /** Which need of a system image it has to meet. */
  readonly imageNeed?: 'minMemoryMb' | 'minDiskGb'
}

const same = (text: string): Localized => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })

export const cpu = { name: 'cpu', label: same('vCPU'), unit: 'pieces', counted: same('{n} vCPU') } as const satisfies Figure

export const memory = {
  name: 'memoryMb',
  label: { 'en-US': 'Memory', 'vi-VN': 'RAM', 'zh-CN': '内存' },
  unit: 'mb',
  imageNeed: 'minMemoryMb',
} as const satisfies Figure

export const disk = {
  name: 'diskGb',
  label: { 'en-US': 'Disk', 'vi-VN': 'Ổ đĩa', 'zh-CN': '硬盘' },
  unit: 'gb',
  imageNeed: 'minDiskGb',
} as const satisfies Figure

export const transfer = {
  name: 'transferGb',
  label: { 'en-US': 'Transfer', 'vi-VN': 'Lưu lượng', 'zh-CN': '流量' },
  unit: 'gb',
  unlimited: true,
} as const satisfies Figure

/** Remote gateway connections that may be open at the same time, of what can be signed in to [S8]. */
export const remoteSessions = {
  name: 'remoteSessions',
  label: { 'en-US': 'Remote connections', 'vi-VN': 'Kết nối từ xa', 'zh-CN': '远程连接数' },
  unit: 'pieces',
  standard: 10,
} as const satisfies Figure

/** The figures of one type's plans. */
export const figuresOfType = ({ figures }: { readonly figures: readonly Figure[] }, type: string): readonly Figure[] =>
  figures.filter(({ types }) => types?.includes(type) ?? true)

/** Of what is said of a plan, the figures that its type has: a row of an older version says 0 for others. */
export const pickFigures = (contract: { readonly figures: readonly Figure[] }, type: string, plan: PlanFigures): PlanFigures =>
  Object.fromEntries(figuresOfType(contract, type).map(({ name }) => [name, plan[name] ?? null]))
