import api from './api.json' with { type: 'json' }
import preferences from './preferences.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

export const accountMessages = { api, preferences, teams }
