// First of all: a chunk runs its modules in the order of their imports.
import './client/first-wire.ts'
import './no-session-storage.ts'
import './jitless.ts'
import './trusted-types.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { localeWith } from './components/values/formats.ts'
import { spokenLanguage, startI18n } from './i18n/i18n.ts'
import { startFirstAnswers } from './queries/first-answers.ts'
import { startPreferences } from './queries/preferences.ts'
import { followServices, queryClient } from './queries/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const { language, digits } = startPreferences(queryClient)
startI18n(localeWith(spokenLanguage(language), digits))
followServices()
startFirstAnswers(queryClient)
createRoot(root).render(<App />)
