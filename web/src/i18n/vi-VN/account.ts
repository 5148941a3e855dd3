import api from './api.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

export const accountMessages = { api, teams }
