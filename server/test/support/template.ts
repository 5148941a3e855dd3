export const templateDatabase = 'template_portal'
