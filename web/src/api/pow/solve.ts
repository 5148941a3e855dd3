import { sha256 } from '@noble/hashes/sha2.js'
import { ApiError } from '../errors.ts'
import type { Challenge } from './challenge.ts'

/** Milliseconds of work between two breaths, so that typing and the progress arc stay smooth. */
const SLICE_MS = 12
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Finds the number behind the puzzle without `crypto.subtle`, which plain http lacks [R4b]. */
export async function solve(puzzle: Challenge): Promise<string> {
  const encoder = new TextEncoder()
  const wanted = bytesOf(puzzle.challenge)
  let sliceEnd = performance.now() + SLICE_MS
  for (let number = 0; number <= puzzle.maxNumber; number++) {
    if (same(sha256(encoder.encode(puzzle.salt + number)), wanted)) return payloadOf(puzzle, number)
    if (number % 64 === 0 && performance.now() > sliceEnd) {
      await breathe()
      sliceEnd = performance.now() + SLICE_MS
    }
  }
  throw new ApiError({ code: 'unreadable', status: 0 })
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

function payloadOf({ algorithm, challenge, salt, signature }: Challenge, number: number): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
