/** Where what opens a controller is sealed for. */
export const controllerContext = (id: number | string): string => `hardware:${id}:controller`

/** Where the login that a customer is handed is sealed for. */
export const passwordContext = (id: number | string): string => `dedicated:${id}:password`
