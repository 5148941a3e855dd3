import type { Plugin } from 'vite';
/** Every address that the routers know, read off the files that declare them. */
export declare function pageAddresses(source: string): string[];
/** Tells the server which addresses are pages: any other one is answered by the same application, as not found. */
export declare function listPages(): Plugin;
