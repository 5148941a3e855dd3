import type { StatementColumns } from '@portal/contracts/modules/statements.operator.contract.ts'
import { amountOf } from './amount.rules.ts'

type Rows = readonly { readonly cells: readonly string[] }[]

/** Header words, as whole words where they are short. `\b` knows ASCII letters only. */
const word = (...words: string[]): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu')

const CREDIT = [
  /credit|deposit|贷|收入|存入|转入|进账|phát sinh có|tiền vào|gửi vào|ghi có/i,
  word('có', 'cr', 'ghi co', 'phat sinh co', 'ps co', 'tien vao', 'gui vao', 'money in', 'paid in', 'amount[ _]?in'),
]
const DEBIT = [
  /debit|withdraw|借|支出|取出|转出|phát sinh nợ|tiền ra|rút ra|ghi nợ/i,
  word('nợ', 'dr', 'ghi no', 'phat sinh no', 'ps no', 'tien ra', 'rut ra', 'money out', 'paid out', 'amount[ _]?out'),
]
/** Numbers and names of accounts, not sums: "Debit account". */
const ACCOUNT = [/account|tài khoản|tai khoan|账号|账户/i, word('tk', 'stk')]
const BALANCE = [/balance|số dư|lũy kế|luỹ kế|accumulated|余额/i, word('so du', 'luy ke')]
const DIRECTION = [
  /^\s*(?:d\s*\/?\s*c|c\s*\/?\s*d|dr\s*\/?\s*cr|cr\s*\/?\s*dr|n\s*\/\s*c|c\s*\/\s*n|\+\s*\/\s*-|-\s*\/\s*\+|±)\s*$/i,
  /借\s*\/?\s*贷|收\s*\/?\s*支|transfer[ _]?type/i,
  word('nợ\\s*/\\s*có', 'có\\s*/\\s*nợ', 'no\\s*/\\s*co', 'co\\s*/\\s*no', 'thu\\s*/\\s*chi'),
]
/** Names that mean a direction only if the cells below do. */
const MAYBE_DIRECTION = [
  /type|sign|indicator|direction|loại|dấu|chiều|thay đổi|方向|标志|类型/i,
  word('loai', 'dau', 'chieu', 'kind', 'change', 'dc', 'cd', 'gd\\s*\\+/-'),
]

/** Other columns, in the order in which a name counts. */
const NAMES = {
  reference: [
    /refer|\bref\b|\bft\b/i,
    /tham chiếu|mã giao dịch|mã gd|số gd|số bút toán|số ct|chứng từ/i,
    /trans.*(id|no|code)/i,
    /流水|参考|交易号|凭证/,
    word('tham chieu', 'ma giao dich', 'ma gd', 'so gd', 'so but toan', 'so ct', 'chung tu'),
  ],
  amount: [/amount|số tiền|金额|发生额/i, word('so tien', 'value')],
  text: [/descr|content|remark|detail|narrative|memo/i, /nội dung|diễn giải|mô tả|摘要|附言|备注/i, word('noi dung', 'dien giai', 'mo ta')],
  date: [/date|ngày|日期|时间/i, word('ngay', 'time', 'giờ')],
  payer: [/payer|sender|counter|đối ứng|đối tác|người chuyển|对方/i, word('remitter', 'doi ung', 'doi tac', 'nguoi chuyen')],
} as const satisfies Partial<Record<keyof StatementColumns, readonly RegExp[]>>

/** Characters of a header or of a direction cell that are compared. */
const LONGEST_NAME = 200
const LONGEST_DIRECTION = 40

const matches = (patterns: readonly RegExp[], name: string): boolean =>
  patterns.some((pattern) => pattern.test(name.slice(0, LONGEST_NAME)))

/** Words of a direction column, without accents and in lower case. */
const VALUES = {
  in: [
    'c',
    'cr',
    'credit',
    'co',
    'ghi co',
    'co/credit',
    '+',
    'in',
    'vao',
    'tien vao',
    'nhan',
    'thu',
    'deposit',
    '贷',
    '贷方',
    '收',
    '收入',
    '转入',
    '存入',
    '进账',
  ],
  out: [
    'd',
    'dr',
    'db',
    'debit',
    'n',
    'no',
    'ghi no',
    'no/debit',
    '-',
    'out',
    'ra',
    'tien ra',
    'chuyen',
    'chuyen di',
    'chi',
    'withdrawal',
    '借',
    '借方',
    '支',
    '支出',
    '转出',
    '取出',
  ],
} as const
const DIRECTIONS = new Map<string, 'in' | 'out'>([
  ...VALUES.in.map((value) => [value, 'in'] as const),
  ...VALUES.out.map((value) => [value, 'out'] as const),
])

/** Direction that a cell of a direction column states; `null` if it is not one of the known words. */
export function directionOf(cell: string): 'in' | 'out' | null {
  if (cell.length > LONGEST_DIRECTION) return null
  const plain = cell.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').replaceAll(/[−–]/g, '-')
  return DIRECTIONS.get(plain.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(' / ', '/').replace(/\.$/, '').trim()) ?? null
}

type Kind = 'balance' | 'direction' | 'debit' | 'credit' | null

/** What a column says about money, judged by its name and, where the name leaves it open, by its cells. */
function kindOf(name: string, column: number, rows: Rows): Kind {
  const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '')
  const directions = cells.map(directionOf)
  if (matches(BALANCE, name)) return 'balance'
  const [credit, debit] = [matches(CREDIT, name), matches(DEBIT, name)]
  if (matches(DIRECTION, name) || (credit && debit)) {
    // One column of signed sums may be called "Debit/Credit" too.
    const isSum = cells.length > 0 && directions.every((one) => one === null) && cells.some((cell) => amountOf(cell) !== null)
    return isSum ? 'credit' : 'direction'
  }
  if (matches(MAYBE_DIRECTION, name) && directions.some((one) => one !== null)) return 'direction'
  if (matches(ACCOUNT, name)) return null
  if (credit || debit) return credit ? 'credit' : 'debit'
  // An unknown name, but the cells speak: every one is a word of direction, and both directions occur.
  const isNamed = Object.values(NAMES).some((patterns) => matches(patterns, name))
  return !isNamed && directions.includes('in') && directions.includes('out') && !directions.includes(null) ? 'direction' : null
}

/** How many of these names are recognised as columns of a statement, each kind counted once. */
export function recognised(header: readonly string[]): number {
  const kinds = header.map((name, n) => kindOf(name, n, []))
  const found = new Set<string>(kinds.flatMap((kind) => kind ?? []))
  for (const [kind, patterns] of Object.entries(NAMES)) if (header.some((name) => matches(patterns, name))) found.add(kind)
  return found.size
}

/** `null` if a required column (reference, amount, text) is not recognised. */
export function guessColumns(header: readonly string[], rows: Rows = []): StatementColumns | null {
  const kinds = header.map((name, n) => kindOf(name, n, rows))
  const taken = new Set<number>()
  const take = (at: number): number | null => {
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const ofKind = (kind: Kind): number | null => take(kinds.indexOf(kind))
  const find = (patterns: readonly RegExp[]): number | null => {
    for (const pattern of patterns) {
      const at = header.findIndex((name, n) => !taken.has(n) && matches([pattern], name))
      if (at >= 0) return take(at)
    }
    return null
  }
  // Date first: a "transaction date" would pass for the number of a transaction. Money next: "Credit account" is not the payer's.
  const date = find(NAMES.date)
  const [balance, direction, debit] = [ofKind('balance'), ofKind('direction'), ofKind('debit')]
  const amount = ofKind('credit') ?? find(NAMES.amount)
  const payer = find(NAMES.payer)
  const [reference, text] = [find(NAMES.reference), find(NAMES.text)]
  return reference === null || amount === null || text === null ? null : { reference, amount, text, date, payer, debit, direction, balance }
}

/**
 * Columns that look like a direction or like money out and are not mapped as such. While there is one, the file must not be imported:
 * money that went out would be credited.
 */
export function unmappedDirections(header: readonly string[], rows: Rows, columns: StatementColumns): number[] {
  const kinds = header.map((name, n) => kindOf(name, n, rows))
  const looking = (kind: Kind): number[] => kinds.flatMap((one, n) => (one === kind ? [n] : []))
  const directions = columns.direction === null ? looking('direction') : []
  const debits = looking('debit').filter((n) => columns.debit === null || n === columns.amount)
  return [...directions, ...debits].toSorted((a, b) => a - b)
}
