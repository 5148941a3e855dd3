/** What trying a driver showed: `detail` and `reason` are for the log and the operator. */
export type Probed = { readonly ok: true; readonly detail: string } | { readonly ok: false; readonly reason: string }
