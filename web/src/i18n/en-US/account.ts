import api from './api.json' with { type: 'json' }
import preferences from './preferences.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

/** Of the account's own pages that few visits lead to. */
export const accountMessages = { api, preferences, teams }
