import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { barePhone, isShortPhone } from './validation.ts'

/** A phone number by the specification's pattern [A3b], or an E.164 number of a length that its country has. */
export const isPhoneNumber = (text: string): boolean => isShortPhone(text) || isPossiblePhoneNumber(barePhone(text))
