import { DriverError, type PaymentDriver } from './port.ts'

type Declared = Pick<PaymentDriver, 'id' | 'currencies'>

/**
 * Throws `refused` unless the driver declares the currency. Drivers call it before any request: minor units differ between currencies,
 * so an amount in an undeclared one would be misread (2,000 cents become ₫2,000).
 */
export function requireCurrency({ id, currencies }: Declared, currency: string): void {
  if (!(currencies as readonly string[]).includes(currency)) throw new DriverError('refused', `${id} does not take ${currency}`)
}

/** Returns the limits of a driver that has the same ones for each currency it declares; throws `refused` for any other currency. */
export function limitsIn<L>(driver: Declared, currency: string, limits: L): L {
  requireCurrency(driver, currency)
  return limits
}
