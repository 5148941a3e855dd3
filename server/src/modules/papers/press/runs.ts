import { createRequire } from 'node:module'
import { isIgnorable, isPrintable } from '@portal/contracts/printable.ts'
import type { Bidi } from 'bidi-js'
import { FACES, type Face, fontOf, MAIN } from './fonts.ts'

// A CommonJS package: its types name a default export that Node does not give.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

/** Part of a line in one font and one direction, as it is drawn from left to right. */
export interface Run {
  readonly text: string
  readonly face: Face
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Scripts that break between their words, or letters, without a space. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const REPLACEMENT = '?'

/** Text as it can be printed: composed, and a question mark in place of what no font has. Input refuses such characters; older records may have them. */
export const printableText = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(/[\ufe0e\ufe0f]/g, ''),
    (character) => (character === '\n' || isPrintable(character) ? character : REPLACEMENT),
  ).join('')

const has = (face: Face, text: string): boolean =>
  Array.from(text).every((character) => isIgnorable(character) || fontOf(face).hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

/** Whether the main family prints it from left to right as it is. */
export const isPlain = (text: string): boolean =>
  !RIGHT_TO_LEFT.test(text) && Array.from(text).every((one) => one === '\n' || has(MAIN, one))

const faceOf = (text: string): Face | undefined => FACES.find((face) => has(face, text))

/** In text from right to left spaces belong to the word before, so that a run is shaped as a whole; otherwise they are the main family's. */
const faceOfSpace = (before: Face | undefined): Face => (before && (before.name === 'arabic' || before.name === 'hebrew') ? before : MAIN)

/** A word is in one font where one has all of it; otherwise each letter is in the first that has it. */
function faces(text: string): Face[] {
  const found: Face[] = []
  for (const [word = ''] of text.matchAll(/\s+|\S+/g)) {
    const whole = /^\s/.test(word) ? faceOfSpace(found.at(-1)) : faceOf(word)
    for (const { segment } of clusters.segment(word)) {
      const face = whole ?? faceOf(segment) ?? found.at(-1) ?? MAIN
      for (let n = 0; n < segment.length; n++) found.push(face)
    }
  }
  return found
}

/** A paragraph with the font and the direction of each of its code units. */
export class Paragraph {
  readonly text: string
  private readonly faces: readonly Face[]
  private readonly levels: Uint8Array

  constructor(text: string) {
    this.text = text
    this.faces = faces(text)
    this.levels = bidi.getEmbeddingLevels(text).levels
  }

  /** Ends of the parts between which a line may break. */
  breaks(): number[] {
    const ends: number[] = []
    let before = ''
    for (const { segment, index } of words.segment(this.text)) {
      const breaksHere = /\s$/.test(before) || (UNSPACED.test(segment) && UNSPACED.test(before))
      if (index > 0 && breaksHere) ends.push(index)
      if (HAN.test(segment)) for (let at = index + 1; at < index + segment.length; at++) if (isStart(this.text, at)) ends.push(at)
      before = segment
    }
    return [...ends, this.text.length]
  }

  /** Ends of what a person sees as one character, between two places. */
  clusterEnds(from: number, to: number): number[] {
    return Array.from(clusters.segment(this.text.slice(from, to)), ({ index, segment }) => from + index + segment.length)
  }

  /** What is drawn of a line, from left to right (rules L2 and L4 of the Unicode Bidirectional Algorithm). */
  runs(from: number, to: number): Run[] {
    const parts: { start: number; end: number; level: number; face: Face }[] = []
    for (let at = from; at < to; at++) {
      const [level, face] = [this.levels[at] ?? 0, this.faces[at] ?? MAIN]
      const last = parts.at(-1)
      if (last && last.level === level && last.face === face) last.end = at + 1
      else parts.push({ start: at, end: at + 1, level, face })
    }
    const highest = Math.max(0, ...parts.map(({ level }) => level))
    for (let level = highest; level > 0; level--) reverseFrom(parts, level)
    return parts.map(({ start, end, level, face }) => ({ text: drawn(this.text.slice(start, end), level), face }))
  }
}

const isStart = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) !== 0xdc00

/** Reverses each sequence of parts of that level or a higher one. */
function reverseFrom<T extends { readonly level: number }>(parts: T[], level: number): void {
  for (let start = 0; start < parts.length; start++) {
    let end = start
    while (end < parts.length && (parts[end] as T).level >= level) end++
    if (end > start) parts.splice(start, end - start, ...parts.slice(start, end).reverse())
    start = end
  }
}

/** fontkit turns the letters of scripts from right to left, and digits of Arabic with them. */
const turnsByItself = /[\p{Script=Arabic}\p{Script=Hebrew}\u0660-\u0669\u06f0-\u06f9]/u

const reversed = (text: string): string =>
  Array.from(clusters.segment(text), ({ segment }) => segment)
    .reverse()
    .join('')

/** The text of a run in the order in which fontkit draws it as its level wants; brackets from right to left are mirrored. */
function drawn(text: string, level: number): string {
  const isRightToLeft = level % 2 === 1
  const turned = turnsByItself.test(text)
  const shown = isRightToLeft ? Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('') : text
  return turned === isRightToLeft ? shown : reversed(shown)
}
