export const templateDatabase = 'template_portal'
/** The role that the portal runs as in tests, as in production [D17]. */
export const APP_ROLE = 'portal_app'
