import papers from './papers.json' with { type: 'json' }

/** Of documents as PDF and of periods of them. */
export const paperMessages = { papers }
