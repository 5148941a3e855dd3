/** All error sentences for customers, in a separate chunk: most pages never need the codes of other areas. */
export { customerErrorCatalogue } from '@portal/contracts/errors/customer-catalogue.ts'
