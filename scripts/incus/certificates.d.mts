export function newCertificate(name: string, address?: string): { readonly key: string; readonly certificate: string }
