/**
 * Code points that the fonts of PDF documents contain, as ranges: the distance from the end of the range before and, after a hyphen, how many
 * more follow, in base 36. `server/src/modules/papers/press/fonts.test.ts` compares it with the fonts and prints the right one.
 */
const RANGES =
  'w-2m y-c 2-jt 3-5 5-6 2 2-j 2-1q f-8v 2q-1i 9-q 5-5 i-l 2-5b 2-x 29-1b 6p-u a-21 2-4c w2-1l 5-s io 5-73 1pt-g 5 2-7 c2-8 3c-6x ' +
  '2-7u 3-5 3-11 3-5 3-7 2 2 2 2-u 3-1g 2-e 2-d 3-5 2-i 3-2 2-8 2-a 6-n 8-1c h-1 3-q 2-c 4-w t-1 5 d g-2z 5-b 8-1 5 7-9 g-1 e-1 b-2 ' +
  '5-1 4 2 2 i-3 c b 2-1 2-6 4 2-2 2 5 3-3 3 2-9 6-3 6 6 2 3 4 k-2 2-3 3-1 3-1 3-1 3-1 b-5 3-1 a-4 7 5 q r-1 k m-2 b 6 2-1 d-2 3q-1 ' +
  'd-e 2-1 b-1 e-a 5-2 15 1p-97 6-2 3-1 5-1 3-1 5-1 2-3 2-5 f-4 9 c-3 2-6 3 5-1 2 3-4 4-4 2-1 3 4 4-1 9-2 6-2 6-b c-g 3-d j-5 2 2-1 ' +
  '4-1 6 3-1 5-1 c-1 6-1 3 6-1 2 2-1 l-1 6-5 2-3 3 5 3 3-5 2 3-2 2 4 3 4 7 b-1 9 2-1 4 3 5 2 5-4 c-1 i-t 2-2 a f f ad-1 3u 1n-1 ' +
  '7e-2 j-2 1g 5 1s 5n-v 9t-3h z-p 2-2g d-5x r-b 5-1r 2-2d 3-2u 6-16 2-2l 2-17 5-z d-1a 2-7f 2-58o 23-g6n 18x-2n 2p-5m 6-1 2 2-4 ' +
  'p-d 74 1b 1e-s c4-1n 45-8mb d-m 5-1c 6it-2m 2-21 2-2s 2-j 2-6 2-3 2-a 2 2 2-i 2 2-f 2 46-6 n-p 2-4 2 2-1 2-1 2-3g h-cc 3-1h 8 ' +
  'x-g e-b 7-1e 2-i 2-3 5-4 2-3q 5-59 4-5 3-5 3-5 3-2 4-6 2-6 e-1 1hf-5 2-15 2-8 1fn-2 1535-u 3c6 5n 1d-c 4-2k 4-1o 1m-s e-17 5-8 ' +
  '8-1 4v-x 3-33 3-1 2-2 3-2a 3-2 2-7a 2-1q c-5 2-n 8-1 3-7 d 3-3 3 5-1 e-1 3 9-1 a 6-2 d-2 9-2 3 2 5 7 4 7-2d 1d-1x 6-7 3-3 4-9 4 ' +
  '2-1 4 3-9 6c-b 5 7w-1a 2-9 2-54 35-c 4-a 4-1k 2 5-f 3-b 5-9 13j 2 1v b 2d 1k va 2m 26 lq ng w5 8o 7h 3d ap 1v 9c 1md 11w 1p v6 ' +
  '1s kg hd f1 g6 i0 34 wu ce-1 az rf g 6b 4s 11o 7 6j 12 h 2z 24 13g kp 3b 21 8k 1c 1y i2 8 1m 78 9r 5c j1 43 ao cq h8 7r 5u 7a 2k ' +
  'ah ej 5h 10j xn 12 i5 bj 4x dp b2 1e 30 4c 1u sd i 5w bg t 97 o9 72 8 2 3 8m n 32 3u n0 e l7 17 ae b5 17 1fn 5 9 m9 f7 b8 ah 7y ' +
  's 7t 6 y 11m at-1 f-1 51 7n 2r c 3 b 3r c 3 26 3q 8 7 3 k-1 14 3c-1 4 1g d 14-1 9-2 2 2 2x-1 n 1s 58 s x j 3 a 4 i 4c en 48 3 q ' +
  '7 48 9o g 34 1e e8-1 3j x 23 5c 4 w 3n c s 37 1w 6 3 84 c 3 4r 5t 5 9 8 2-2 2 j 8-1 69 3 34 y i 16 64 5 3 i k 3 j 6d c 33 18 3k ' +
  '4-1 3 7-1 2 4 2 9 4 c-1 9 5 3 3 4 3 2 4 1h e-1 e 3s 9 46-1 7 2 3-1 7 3l 2 2-1 f-1 8 5-1 13 1v 2 9 3 4 2a c b 1bl 36t 3os 3 2 i 7 ' +
  'v g l d 1a 4 1j f 10 24 2s f 2mi 1is-1 b2'

let ranges: { readonly first: number; readonly last: number }[] | undefined

/** Decoded when a text is checked first. */
function printedRanges(): NonNullable<typeof ranges> {
  if (ranges) return ranges
  let end = 0
  ranges = RANGES.split(' ').map((part) => {
    const [distance = '0', more = '0'] = part.split('-')
    const first = end + Number.parseInt(distance, 36)
    end = first + Number.parseInt(more, 36)
    return { first, last: end }
  })
  return ranges
}

/** Joiners, variation selectors and marks of direction: fonts need no glyph for them. */
export const isIgnorable = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character)

function isInFonts(codePoint: number): boolean {
  const all = printedRanges()
  let [from, to] = [0, all.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((all[middle]?.last ?? 0) < codePoint) from = middle + 1
    else to = middle
  }
  const found = all[from]
  return found !== undefined && found.first <= codePoint
}

/** Whether documents can show this character. */
export const isPrintable = (character: string): boolean => isIgnorable(character) || isInFonts(character.codePointAt(0) ?? 0)

/** The first character that documents cannot show, or `null`. */
export const firstUnprintable = (text: string): string | null =>
  Array.from(text.normalize('NFC')).find((character) => !/[\t\n\r]/.test(character) && !isPrintable(character)) ?? null
