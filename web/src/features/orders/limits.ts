/** The stepper's end; the server holds the rule itself (`CART_QUANTITY_MAX` of the orders' contract, which drags its schemas along). */
export const CART_QUANTITY_MAX = 50
