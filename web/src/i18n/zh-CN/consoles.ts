import consoles from './consoles.json' with { type: 'json' }

/** Of the window with a machine's screen. */
export const consoleMessages = { consoles }
