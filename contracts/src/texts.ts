import { z } from 'zod'
import { isOneLine, isPlainText } from './validation.ts'

/** What a customer notes, in as many lines as it needs; staff read it too. */
export const customersText = (max: number) => z.string().trim().max(max).refine(isPlainText, { error: 'field.invisible' })

/** The same in one line. */
export const customersLine = (max: number) => z.string().trim().max(max).refine(isOneLine, { error: 'field.invisible' })
